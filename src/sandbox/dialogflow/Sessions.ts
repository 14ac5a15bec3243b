import { match, type Query } from './match.ts'
import type { Agent, Context, Intent, Response } from './intents.ts'

/** What Dialogflow forgets of a session that nobody speaks in, after this many milliseconds. */
const forgetsAfter = 20 * 60_000

export interface Asked extends Query {
  session: string
  contexts: Context[]
  resetContexts: boolean
  sentiment: boolean
}

/** The contexts of a session, by their short names. */
type Held = Map<string, Context & { until: number }>

/** What agents remember of their conversations, and what they answer there. */
export class Sessions {
  readonly #held = new Map<string, Held>()
  readonly #clock: () => number
  #answers = 0

  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** A `queryResult` as Dialogflow makes it. */
  detect(agent: Agent, asked: Asked): Record<string, unknown> {
    const held = this.#enter(asked)
    const found = match(agent.intents, asked, new Set(held.keys()))
    for (const [name, context] of held) if (--context.lifespanCount <= 0) held.delete(name)
    if (found) this.#follow(found.intent, held)
    const outputContexts = [...held].map(([name, { lifespanCount, parameters }]) => ({
      name: `${asked.session}/contexts/${name}`,
      lifespanCount,
      parameters,
    }))
    return {
      queryText: asked.text ?? asked.event,
      languageCode: asked.language,
      allRequiredParamsPresent: true,
      parameters: {},
      outputContexts,
      ...(found && answerOf(agent, found.intent, found.confidence, this.#answers++)),
      ...(asked.sentiment && asked.text !== undefined && { sentimentAnalysisResult: { queryTextSentiment: sentimentOf(asked.text) } }),
    }
  }

  #enter({ session, contexts, resetContexts }: Asked): Held {
    const before = this.#held.get(session) ?? new Map<string, Context & { until: number }>()
    const now = this.#clock()
    const held: Held = new Map(resetContexts ? [] : [...before].filter(([, { until }]) => until > now))
    for (const context of contexts) held.set(shortName(context.name), { ...context, until: now + forgetsAfter })
    this.#held.set(session, held)
    return held
  }

  #follow({ outputContexts = [] }: Intent, held: Held): void {
    for (const { name, lifespanCount } of outputContexts) {
      if (lifespanCount === 0) held.delete(name)
      else held.set(name, { name, lifespanCount, parameters: held.get(name)?.parameters ?? {}, until: this.#clock() + forgetsAfter })
    }
  }
}

const shortName = (name: string) => name.split('/').at(-1) ?? ''

function answerOf({ project }: Agent, intent: Intent, confidence: number, n: number): Record<string, unknown> {
  const messages = intent.responses.map((response) => oneOf(response, n))
  return {
    action: intent.action ?? '',
    intent: {
      name: `projects/${project}/agent/intents/${intent.id}`,
      displayName: intent.displayName,
      ...(intent.isFallback && { isFallback: true }),
      ...(intent.endInteraction && { endInteraction: true }),
    },
    intentDetectionConfidence: confidence,
    fulfillmentText: messages.find(({ text }) => text)?.text?.text[0] ?? '',
    fulfillmentMessages: messages,
  }
}

/** Of several texts one is said, another one the next time. */
function oneOf(response: Response, n: number): Response {
  const texts = response.text?.text
  return texts ? { ...response, text: { text: [texts[n % texts.length] ?? ''] } } : response
}

/** A feeling by a few words, as an agent of a paid edition tells it. */
function sentimentOf(text: string): { score: number; magnitude: number } {
  const bad = text.match(/\b(bad|angry|terrible|awful|worst|hate|broken|never)\b/gi)?.length ?? 0
  const good = text.match(/\b(good|great|thanks|thank|love|perfect|nice)\b/gi)?.length ?? 0
  const score = Math.max(-1, Math.min(1, (good - bad) * 0.6))
  return { score, magnitude: Math.abs(score) }
}
