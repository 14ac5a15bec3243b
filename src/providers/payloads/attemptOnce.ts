import type { Attempt } from '#features/inbox/delivery/ports.ts'
import { answeredInBetween } from './inBetween.strings.ts'
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
 * Makes an attempt at a company that would say it twice if it were told twice. Only what surely did not get there is tried again by itself: nobody
 * was reached, or what stands before the company refused to hand it on. Where no answer came, or one of something that may have handed it on, a person
 * decides. `judge` reads the answer, and returns null for one that is not the company's.
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
  return judge(answer) ?? notTheirs(answer.status, codes)
}

/** What an answer that is not the company's says of what was sent, by its status. */
export function notTheirs(status: number, { unreached, uncertain }: UnansweredCodes): Attempt {
  if (status >= 300 && status < 500)
    return { outcome: 'unreachable', reason: { code: unreached, params: { detail: answeredInBetween(status) } } }
  return { outcome: 'refused', reason: { code: uncertain, params: { detail: `The answer was ${status}.` } }, retryable: false }
}
