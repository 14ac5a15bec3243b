import type { Intent } from './intents.ts'

export interface Query {
  text?: string
  event?: string
  language: string
}

/** Below this nothing was understood; Dialogflow calls it the classification threshold. */
const threshold = 0.5

/** The intent that fits, and how well; undefined where an event means nothing, or there is no fallback. */
export function match(
  intents: readonly Intent[],
  { text, event }: Query,
  contexts: ReadonlySet<string>,
): { intent: Intent; confidence: number } | undefined {
  const open = intents.filter(({ inputContexts = [] }) => inputContexts.every((name) => contexts.has(name)))
  // An intent that waits for a context fits better than one that is always there.
  const inOrder = open.toSorted((a, b) => (b.inputContexts?.length ?? 0) - (a.inputContexts?.length ?? 0))
  if (event !== undefined) {
    const intent = inOrder.find(({ events = [] }) => events.includes(event))
    return intent && { intent, confidence: 1 }
  }
  const words = wordsOf(text ?? '')
  const scored = inOrder
    .filter(({ isFallback }) => !isFallback)
    .map((intent) => ({ intent, confidence: Math.max(0, ...intent.phrases.map((phrase) => likeness(words, wordsOf(phrase)))) }))
  const best = scored.reduce<(typeof scored)[number] | undefined>(
    (found, one) => (found && found.confidence >= one.confidence ? found : one),
    undefined,
  )
  if (best && best.confidence >= threshold) return best
  const fallback = inOrder.find(({ isFallback }) => isFallback)
  return fallback && { intent: fallback, confidence: 1 }
}

/** The words of a text, whatever their capitals, accents and marks. */
function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])]
}

/** How many words two texts share, of those that they have: 1 for the same words. */
function likeness(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return 0
  const shared = one.filter((word) => other.includes(word)).length
  return (2 * shared) / (one.length + other.length)
}
