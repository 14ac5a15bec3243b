import * as z from 'zod/mini'
import type { EngineAnswer, EngineOutcome, EngineQuestion } from '#providers/provider.ts'
import type { ProviderPorts } from '#providers/ProviderPorts.ts'

export const engineCredentials = z.object({ mind: z.string(), key: z.string() })

/** What Toy's engine is asked, and what it says: what it leaves out is nothing. */
export interface ToyThought {
  conversation: string
  /** What the customer is called; null where nobody knows. */
  name: string | null
  texts: string[]
  contexts: unknown[]
  key: string
}
export type ToyAnswer = Partial<Omit<EngineAnswer, 'messages'>> & { texts?: string[] }

let answered: () => void = () => undefined

/** Has something done whenever Toy's engine has answered, before that is written down. */
export function afterAnswers(listener: () => void): void {
  answered = listener
}

let prepares: () => void = () => undefined

/** Has something done whenever a server has Toy's engine prepare. */
export function onPrepare(listener: () => void): void {
  prepares = listener
}

export const prepare = () => Promise.resolve(prepares())

/** Asks Toy's engine, which answers in its own words. */
export async function think(
  { request, settings }: ProviderPorts,
  question: EngineQuestion,
  { key }: z.output<typeof engineCredentials>,
): Promise<EngineOutcome> {
  const texts = question.messages.map(({ text }) => text)
  const { channel, profile } = question.conversation
  const body: ToyThought = { conversation: channel, name: profile['name'] ?? null, texts, contexts: [...question.contexts], key }
  try {
    const answer = await request(`${settings['TOY_URL']}/think`, {
      method: 'POST',
      headers: {},
      body: JSON.stringify(body),
      timeoutMs: 5000,
    })
    answered()
    if (answer.status !== 200)
      return {
        outcome: 'failed',
        reason: { code: 'toy.refused', params: { status: answer.status } },
        retryable: answer.status >= 500,
      }
    return { outcome: 'answered', answer: answerOf(JSON.parse(answer.text) as ToyAnswer) }
  } catch {
    return { outcome: 'failed', reason: { code: 'toy.unreached' }, retryable: true }
  }
}

const nothing: EngineAnswer = {
  messages: [],
  intent: null,
  confidence: null,
  isFallback: false,
  contexts: [],
  sentiment: null,
  handOff: false,
  done: false,
  labels: [],
}

const answerOf = ({ texts = [], ...rest }: ToyAnswer): EngineAnswer => ({
  ...nothing,
  ...rest,
  messages: texts.map((text) => ({ text, attachments: [] })),
})
