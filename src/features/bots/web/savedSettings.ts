import type { Bot } from '#features/bots/contract.ts'
import type { CardField } from '#providers/card.ts'
import { cardOf, engineCardOf, kindOf, providerOf } from '#web/providers/cards.ts'
import { isFilled, typedOfEngine } from './newBotDraft.ts'
import { changedCredentials, changesOf, draftOf, minutesOf, settingsOf, type SettingsDraft } from './settingsDraft.ts'

/** What the form asks for the settings of a bot: those of its source, and of the engine that answers for it. */
function partsOf({ source, engine: name }: SettingsDraft) {
  const card = cardOf(source)
  const engine = card?.takesEngine ? engineCardOf(name) : undefined
  return { card, fields: card?.fields ?? [], kind: kindOf({ source, engine: name }), engine, engineFields: engine?.fields ?? [] }
}

/**
 * What the form shows of a bot with what somebody typed, what of it is saved, and whether it can be: something has changed, and nothing that must
 * be filled in is empty. `secrets` are the typed fields of source and engine.
 */
export function savedSettings(bot: Bot, typed: Partial<SettingsDraft>, secrets: Readonly<Record<string, string>>) {
  const draft = { ...draftOf(bot), ...typed }
  const { engineFields, ...parts } = partsOf(draft)
  const { fields, engine } = parts
  const changes = changesOf(bot, typed)
  const held = heldBySource(bot, draft, fields)
  const credentials = changedCredentials(held, fields, secrets)
  const engineHeld = heldByEngine(bot, draft, engineFields)
  const engineCredentials = changedCredentials(engineHeld, engineFields, typedOfEngine(secrets))
  /** The engine that the bot does not have yet. */
  const newEngine = engine !== undefined && bot.engine !== engine.engine ? engine : null
  const isComplete =
    draft.name.trim() !== '' &&
    isFilled(fields, { ...held.stored, ...held.settings, ...credentials }) &&
    isFilled(engineFields, { ...engineHeld.stored, ...engineHeld.settings, ...engineCredentials })
  const areTimesRight = minutesOf(draft.minutes) !== undefined && minutesOf(draft.waiting) !== undefined
  const hasChanged = [changes, credentials, engineCredentials].some(hasAny)
  const given = {
    client_key: bot.client_key,
    ...settingsOf(changes),
    ...(hasAny(credentials) && { credentials }),
    ...(hasAny(engineCredentials) && { engine_credentials: engineCredentials }),
  }
  return { ...parts, draft, newEngine, given, canSave: isComplete && areTimesRight && hasChanged }
}

/** What there is of what is asked for: what is shown, and a mark for each secret, of which no more is known than that it is stored. */
interface Held {
  settings: Readonly<Record<string, string>>
  stored: Readonly<Record<string, string>>
}

const nothingHeld: Held = { settings: {}, stored: {} }
const marksOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 'stored']))

/**
 * What is stored for one provider is let go of when a bot moves to another. What is shown where it is asked for counts only as it is shown: the page of an
 * Instagram account is stored with its token, and is not the page that a bot on Messenger has.
 */
function heldBySource(bot: Bot, { source }: SettingsDraft, fields: readonly CardField[]): Held {
  if (providerOf(source) !== providerOf(bot.source)) return nothingHeld
  const isSecret = (name: string) => fields.some((field) => field.name === name && field.secret)
  return { settings: bot.settings, stored: marksOf(bot.stored_secrets.filter(isSecret)) }
}

/** So is what one engine was given when a bot gets another one. Which of its secrets are stored is not said, only whether any is. */
function heldByEngine(bot: Bot, { engine }: SettingsDraft, fields: readonly CardField[]): Held {
  if (bot.engine !== engine) return nothingHeld
  const secrets = bot.has_engine_credentials ? fields.filter(({ secret }) => secret).map(({ name }) => name) : []
  return { settings: bot.engine_settings, stored: marksOf(secrets) }
}

const hasAny = (changed: object) => Object.keys(changed).length > 0
