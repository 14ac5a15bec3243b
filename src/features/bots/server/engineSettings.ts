import { AppError } from '#shared/errors.ts'
import { botSettingErrors } from '#features/bots/errors.ts'
import type { EngineRules, SourceRules } from '#features/bots/ports.ts'
import type { EngineColumns } from './access.ts'
import type { BotPorts } from './BotPorts.ts'
import { openCredentials } from './openCredentials.ts'
import { fillIn, stopIfIncomplete } from './sourceSettings.ts'

/** What somebody gave of who answers for a bot; undefined is not mentioned, an engine that is null is none. */
export interface GivenEngine {
  code_lang?: string | undefined
  engine?: string | null | undefined
  engine_credentials?: Record<string, string> | undefined
  /** What the company gave for what was chosen, such as the token of an account: never what a caller sent. */
  engine_granted?: Record<string, string> | undefined
  handover_text?: string | undefined
}

const none: EngineColumns = { engine: null, engine_settings: {}, engine_credentials: null }

/**
 * The columns of a bot's engine for what was given, over those that it has (null: it is new). What one engine asked for is let go of when a bot gets
 * another one. Refuses an engine where the source answers by itself, and what the engine does not take.
 */
export function engineSettings(
  given: GivenEngine,
  held: EngineColumns | null,
  source: SourceRules,
  { sources, vault }: Pick<BotPorts, 'sources' | 'vault'>,
): EngineColumns {
  const name = chooseEngine(given, held, source, sources)
  if (name === null) {
    if (given.engine_credentials !== undefined) throw botSettingErrors.noEngine().with({ field: 'engine' })
    return none
  }
  const rules = sources.engine(name)
  if (!rules) throw botSettingErrors.unknownEngine({ engine: name }).with({ field: 'engine' })
  const isKept = held?.engine === name
  if (isKept && given.engine_credentials === undefined) return pickColumns(held)
  const before = isKept ? openCredentials({ settings: held.engine_settings, credentials: held.engine_credentials }, vault) : {}
  return seal(filled(before, given, rules), rules, vault)
}

/**
 * The field of an engine by which its company is shown something else than before: what is chosen, or else a secret. Null where nothing of that was given;
 * what somebody sets besides, such as a language, the company does not look at.
 */
export function fieldShownAnew(
  given: GivenEngine,
  now: EngineColumns,
  held: EngineColumns | null,
  { engine }: Pick<BotPorts['sources'], 'engine'>,
): string | null {
  const before = held?.engine === now.engine ? held.engine_settings : {}
  const fields = (now.engine !== null && engine(now.engine)?.fields) || []
  const isChosen = fields.find(({ name, chosen }) => chosen && now.engine_settings[name] !== before[name])
  const isTyped = fields.find(({ name, secret }) => secret && given.engine_credentials?.[name] !== undefined)
  return (isChosen ?? isTyped)?.name ?? null
}

function chooseEngine(given: GivenEngine, held: EngineColumns | null, source: SourceRules, sources: BotPorts['sources']): string | null {
  if (!source.takesEngine) {
    if (given.engine) throw botSettingErrors.takesNoEngine().with({ field: 'engine' })
    return null
  }
  if (given.engine !== undefined) return given.engine
  if (given.code_lang !== undefined) return sources.engineNamed(given.code_lang)?.engine ?? null
  return held?.engine ?? null
}

function filled(before: Record<string, string>, given: GivenEngine, rules: EngineRules): Record<string, string> {
  try {
    const all = { ...keptOf(before, fillIn(before, given.engine_credentials, rules), given, rules), ...given.engine_granted }
    // What the company gave takes the place of what was pasted.
    const fields = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
    stopIfIncomplete(fields, rules)
    return fields
  } catch (error) {
    // A source may have a field of the same name.
    if (error instanceof AppError) throw error.with({ field: `engine.${String(error.details?.['field'])}` })
    throw error
  }
}

/**
 * What was filled in, without what a company gave, or somebody pasted, for another choice. The token of an account reaches all that its owner does, and a
 * key may reach more than one agent: who chooses otherwise needs an account or a key that reaches it, not that of a colleague.
 */
function keptOf(
  before: Record<string, string>,
  now: Record<string, string>,
  { engine_granted: granted, engine_credentials: typed = {} }: GivenEngine,
  { fields }: EngineRules,
): Record<string, string> {
  const isChosenAgain = fields.some(({ name, chosen }) => chosen && now[name] !== before[name])
  if (granted || !isChosenAgain) return now
  const stays = (name: string) => fields.some((field) => field.name === name && (!field.instead || typed[name] !== undefined))
  return Object.fromEntries(Object.entries(now).filter(([name]) => stays(name)))
}

function seal(fields: Record<string, string>, rules: EngineRules, vault: BotPorts['vault']): EngineColumns {
  const isShown = (name: string) => rules.fields.some((field) => field.name === name && !field.secret)
  const pick = (shown: boolean) => Object.fromEntries(Object.entries(fields).filter(([name]) => isShown(name) === shown))
  const secrets = pick(false)
  return {
    engine: rules.engine,
    engine_settings: pick(true),
    engine_credentials: Object.keys(secrets).length === 0 ? null : vault.encrypt(JSON.stringify(secrets)),
  }
}

const pickColumns = ({ engine, engine_settings, engine_credentials }: EngineColumns): EngineColumns => ({
  engine,
  engine_settings,
  engine_credentials,
})
