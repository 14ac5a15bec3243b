import type { CardField } from '#providers/card.ts'
import { botKinds, cardOf, engineCardOf, enginesFor, type BotKind } from '#web/providers/cards.ts'
import { changedCredentials } from './settingsDraft.ts'

/** What somebody filled in of a bot that is yet to be made. */
export interface NewBotDraft {
  name: string
  /** The key of its kind. */
  kind: string
  /** Where customers write; empty for not chosen yet. */
  platform: string
  /** The engine that was added to it; empty for none. */
  engine: string
  /** By the names of the fields; those of the engine begin with `engine.`. */
  typed: Readonly<Record<string, string>>
}

const engineMark = 'engine.'

/** What an address says of a bot that is yet to be made, such as that which somebody comes back to from a company. */
export function readDraft(search: string): NewBotDraft {
  const query = new URLSearchParams(search)
  const take = (name: string) => query.get(name) ?? ''
  const kind = botKinds.find(({ key }) => key === take('source')) ?? botKinds[0]!
  const fields = [...query].flatMap(([name, value]) => (name.startsWith('field.') ? [[name.slice('field.'.length), value] as const] : []))
  return { name: take('name'), kind: kind.key, platform: take('platform'), engine: take('engine'), typed: Object.fromEntries(fields) }
}

/** The address with the draft in it, without what is secret: addresses are written down in many places. */
export function writeDraft(path: string, { name, kind, platform, engine, typed }: NewBotDraft): string {
  const query = new URLSearchParams({ source: kind, name })
  if (platform !== '') query.set('platform', platform)
  if (engine !== '') query.set('engine', engine)
  const parts = partsOf({ name, kind, platform, engine, typed })
  const shown = [
    ...parts.fields.map(({ name: field, secret }) => ({ field, secret })),
    ...(parts.engine?.fields ?? []).map(({ name: field, secret }) => ({ field: engineMark + field, secret })),
  ]
  for (const { field, secret } of shown) {
    const value = typed[field]?.trim() ?? ''
    if (!secret && value !== '') query.set(`field.${field}`, value)
  }
  return `${path}?${query.toString()}`
}

/** What the form asks for a draft. */
export function partsOf(draft: NewBotDraft) {
  const kind: BotKind = botKinds.find(({ key }) => key === draft.kind) ?? botKinds[0]!
  const card = cardOf(kind.source)
  const engines = enginesFor(kind)
  const engine = engineCardOf(kind.engine ?? engines.find((one) => one.engine === draft.engine)?.engine ?? null)
  // An engine that has a kind of its own goes where the kind says, whatever else its source knows.
  const channels = card?.channels ?? []
  return { kind, card, fields: card?.fields ?? [], engines, engine, channels }
}

/** What is saved of a draft, and whether nothing that must be filled in is empty. */
export function savedOf(draft: NewBotDraft) {
  const { kind, fields, engine, channels } = partsOf(draft)
  const credentials = changedCredentials(null, fields, draft.typed)
  const engineCredentials = changedCredentials(null, engine?.fields ?? [], typedOfEngine(draft.typed))
  // Where there is no choice nobody is asked.
  const platform = channels.length === 1 ? channels[0]! : draft.platform
  const isComplete =
    draft.name.trim() !== '' &&
    channels.includes(platform) &&
    isFilled(fields, credentials) &&
    isFilled(engine?.fields ?? [], engineCredentials)
  const bot = {
    name: draft.name,
    source: kind.source,
    platform,
    ...(Object.keys(credentials).length > 0 && { credentials }),
    ...(engine && { engine: engine.engine, engine_credentials: engineCredentials }),
  }
  return { bot, isComplete }
}

/** The typed fields of the engine, by their own names. */
export function typedOfEngine(typed: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => (name.startsWith(engineMark) ? [[name.slice(engineMark.length), value]] : [])),
  )
}

/** The own name of a field of the engine; null for a field of the source. */
export function ofEngine(field: string): string | null {
  return field.startsWith(engineMark) ? field.slice(engineMark.length) : null
}

/** Whether nothing of it that must be filled in is empty. The address of a program may be: it can connect by a socket as well. */
export function isFilled(fields: readonly CardField[], values: Readonly<Record<string, string>>): boolean {
  return fields.every(({ name, required }) => !required || name === 'webhook' || Boolean(values[name]))
}
