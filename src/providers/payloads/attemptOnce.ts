import type { Attempt } from '#features/inbox/delivery/ports.ts'
import { neverLeft } from './neverLeft.ts'

/** What a company answered. */
export interface CompanyAnswer {
  status: number
  text: string
}

/** The codes of the reasons that a company's transport gives where there was no answer. */
export interface UnansweredCodes {
  /** Nothing was sent: nobody was there. */
  unreached: string
  /** It was sent, and nobody knows what became of it. */
  uncertain: string
}

/**
 * Makes an attempt at a company that would say it twice if it were told twice. Only what surely did not get there is tried again by itself; where
 * no answer came, or none of the company's own, a person decides. `judge` reads the answer, and returns null for one that is not the company's,
 * such as that of a gateway before it.
 */
export async function attemptOnce(
  call: () => Promise<CompanyAnswer>,
  judge: (answer: CompanyAnswer) => Attempt | null,
  codes: UnansweredCodes,
): Promise<Attempt> {
  let answer: CompanyAnswer
  try {
    answer = await call()
  } catch (error) {
    const params = { detail: error instanceof Error ? error.message : 'there was no answer.' }
    if (neverLeft(error)) return { outcome: 'unreachable', reason: { code: codes.unreached, params } }
    return { outcome: 'refused', reason: { code: codes.uncertain, params }, retryable: false }
  }
  const params = { detail: `The answer was ${answer.status}.` }
  return judge(answer) ?? { outcome: 'refused', reason: { code: codes.uncertain, params }, retryable: false }
}
