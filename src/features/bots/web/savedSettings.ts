import type { Bot } from '#features/bots/contract.ts'
import { cardOf, engineCardOf, kindOf } from '#web/providers/cards.ts'
import { typedOfEngine } from './newBotDraft.ts'
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
  const credentials = changedCredentials(bot, fields, secrets)
  const held = { settings: bot.engine === draft.engine ? bot.engine_settings : {} }
  const engineCredentials = changedCredentials(held, engineFields, typedOfEngine(secrets))
  /** The engine that the bot does not have yet. */
  const newEngine = engine !== undefined && bot.engine !== engine.engine ? engine : null
  const lacksAgent = newEngine?.fields.some(({ name, required }) => required && !engineCredentials[name]) ?? false
  const areTimesRight = minutesOf(draft.minutes) !== undefined && minutesOf(draft.waiting) !== undefined
  const hasChanged = [changes, credentials, engineCredentials].some(hasAny)
  const given = {
    client_key: bot.client_key,
    ...settingsOf(changes),
    ...(hasAny(credentials) && { credentials }),
    ...(hasAny(engineCredentials) && { engine_credentials: engineCredentials }),
  }
  return { ...parts, draft, newEngine, given, canSave: draft.name.trim() !== '' && areTimesRight && hasChanged && !lacksAgent }
}

const hasAny = (changed: object) => Object.keys(changed).length > 0
