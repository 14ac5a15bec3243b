import type { Input } from '#shared/call.ts'
import { botSettingErrors } from '#features/bots/errors.ts'
import { Bot, type saveBot } from '#features/bots/contract.ts'
import type { BotRow } from './access.ts'
import type { BotPorts } from './BotPorts.ts'
import type { GivenBot } from './createBot.ts'
import { chooseSource } from './sourceSettings.ts'

/** What an answer has of a bot: who sends a whole bot back sends it along. */
const answered: ReadonlySet<string> = new Set(Object.keys(Bot.shape))

/**
 * What was given for a bot, with the fields of its source that stand beside its name, as the specification has them, among its credentials. Refuses
 * what neither the source nor the specification has, by its name, so that nothing is answered as saved that was dropped.
 */
export function namedFields(
  given: Input<typeof saveBot>['body']['bot'],
  held: BotRow | null,
  { sources }: Pick<BotPorts, 'sources'>,
): GivenBot {
  const { client_key: _itself, name, source, code_lang, platform, webhook, credentials, engine, engine_credentials, ...rest } = given
  const { handover_text, auto_resume_minutes, escalate_after_minutes, done_ends_hold, ...named } = rest
  const own = { name, source, code_lang, platform, webhook, engine, engine_credentials, handover_text }
  const known = { ...own, auto_resume_minutes, escalate_after_minutes, done_ends_hold }
  if (Object.keys(named).length === 0) return { ...known, credentials }
  const { fields } = chooseSource(given, held, sources)
  const taken: Record<string, string> = {}
  for (const [field, value] of Object.entries(named)) {
    const asked = fields.find((one) => one.name === field)
    if (!asked && !answered.has(field) && !sources.specified.has(field))
      throw botSettingErrors.unknownField({ name: field.slice(0, 60) }).with({ field: field.slice(0, 60) })
    // Null stands for what is not there.
    if (!asked || value === null) continue
    if (typeof value !== 'string') throw botSettingErrors.notText({ label: asked.label }).with({ field })
    taken[field] = value
  }
  return Object.keys(taken).length === 0 ? { ...known, credentials } : { ...known, credentials: { ...taken, ...credentials } }
}
