import type { EngineCard, ProviderCard, SourceCard } from '#providers/card.ts'

/** The cards of all providers: each folder of `src/providers` that has a `card.ts`. */
const cards = Object.values(import.meta.glob<{ card: ProviderCard }>('../../providers/*/card.ts', { eager: true })).map(({ card }) => card)

/** Every source that a bot can have, those first that most people have. */
export const sourceCards: readonly SourceCard[] = cards.flatMap(({ sources }) => sources).toSorted((a, b) => a.order - b.order)

/** Every engine that can answer for bots. */
const engineCards: readonly EngineCard[] = cards.flatMap(({ engine }) => engine ?? [])

/** What a bot can be, as people choose it: a source, or an engine that stands among them for bots of one source. */
export interface BotKind {
  /** The name of the source or of the engine. */
  key: string
  name: string
  source: string
  /** The engine that it cannot be without; null where one may be added, or none. */
  engine: string | null
}

/** Every kind of bot, in the order in which they are offered. */
export const botKinds: readonly BotKind[] = [
  ...sourceCards.map(({ source, name, order }) => ({ order, kind: { key: source, name, source, engine: null } })),
  ...engineCards.flatMap(({ engine, alone }) =>
    alone ? [{ order: alone.order, kind: { key: engine, name: alone.name, source: alone.source, engine } }] : [],
  ),
]
  .toSorted((a, b) => a.order - b.order)
  .map(({ kind }) => kind)

/** Those that somebody who makes a bot chooses from. */
export const kindsToBuild: readonly BotKind[] = botKinds.filter(({ source }) => !sourceCards.find((card) => card.source === source)?.isDemo)

/** The card of a source; undefined for one that this page does not know, as a server that is newer may name it. */
export function cardOf(source: string): SourceCard | undefined {
  return sourceCards.find((card) => card.source === source)
}

/** The card of an engine; undefined for none, and for one that this page does not know. */
export function engineCardOf(engine: string | null): EngineCard | undefined {
  return engineCards.find((card) => card.engine === engine)
}

/** The kind of a bot; undefined for a source that this page does not know. */
export function kindOf({ source, engine }: { source: string; engine: string | null }): BotKind | undefined {
  return (
    botKinds.find((kind) => kind.engine !== null && kind.engine === engine && kind.source === source) ??
    botKinds.find((kind) => kind.engine === null && kind.source === source)
  )
}

/** Which engines may be added to a bot of a kind: none where one is part of it, or has a kind of its own. */
export function enginesFor({ source, engine }: BotKind): readonly EngineCard[] {
  if (engine !== null || !cardOf(source)?.takesEngine) return []
  return engineCards.filter(({ alone }) => alone === undefined || (alone.source !== source && !cardOf(alone.source)?.isDemo))
}

/** The id of the provider of a source. */
export function providerOf(source: string): string | undefined {
  return cards.find(({ sources }) => sources.some((card) => card.source === source))?.provider
}
