import type { ProviderCard, SourceCard } from '#providers/card.ts'

/** The cards of all providers: each folder of `src/providers` that has a `card.ts`. */
const cards = Object.values(import.meta.glob<{ card: ProviderCard }>('../../providers/*/card.ts', { eager: true })).map(({ card }) => card)

/** Every source that a bot can have, those first that most people have. */
export const sourceCards: readonly SourceCard[] = cards.flatMap(({ sources }) => sources).toSorted((a, b) => a.order - b.order)

/** The card of a source; undefined for one that this page does not know, as a server that is newer may name it. */
export function cardOf(source: string): SourceCard | undefined {
  return sourceCards.find((card) => card.source === source)
}

/** The id of the provider of a source. */
export function providerOf(source: string): string | undefined {
  return cards.find(({ sources }) => sources.some((card) => card.source === source))?.provider
}
