import type { Input } from '#shared/call.ts'
import { botErrors, botSettingErrors, companyErrors } from '#features/bots/errors.ts'
import { callerOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import type { reconnectBot as call } from '#features/bots/connectionContract.ts'
import type { Bot } from '#features/bots/contract.ts'
import type { SourceField } from '#features/bots/ports.ts'
import { accessBot, seesAllOf } from '../access.ts'
import type { BotPorts } from '../BotPorts.ts'
import { changeBot } from '../changeBot.ts'
import type { NewBot } from '../createBot.ts'
import { checkCredentials, grantsFor } from '../logins/askCompany.ts'
import { sourceSettings } from '../sourceSettings.ts'

/**
 * Gives a bot again what the caller's accounts give for what it has chosen. Everything else stays as it is. Where nothing is chosen from an account, as
 * with a token that was pasted, the company is asked whether it takes that again.
 */
export async function reconnectBot(ctx: RequestContext, { params, body }: Input<typeof call>, ports: BotPorts): Promise<Bot> {
  const { row, member } = await accessBot(ctx, params.client_key)
  if (!seesAllOf(member, row.id)) throw botErrors.partlySeen()
  const { name } = row
  const change = async (given: NewBot) =>
    (await ports.contexts.write(callerOf(ctx), (writing) => changeBot(writing, params.client_key, given, ports))).bot
  if (body.part === 'source') {
    const rules = ports.sources.find(row.source)
    if (!rules) throw botSettingErrors.unservedSource({ source: row.source })
    const credentials = chosenOf(rules.fields, row.settings)
    const granted = await grantsFor(ctx, rules, credentials, ports)
    const given = { name, credentials, granted }
    await checkCredentials(rules, sourceSettings(given, row, ports).filled, ports)
    return change(given)
  }
  const engine = row.engine === null ? undefined : ports.sources.engine(row.engine)
  if (!engine) throw botSettingErrors.onlyPeople()
  const chosen = chosenOf(engine.fields, row.engine_settings)
  const granted = await ports.engineGrants(ctx, chosen)
  if (!granted) throw companyErrors.accountNotConnected().with({ reconnect: true })
  return change({ name, engine_credentials: chosen, engine_granted: granted })
}

function chosenOf(fields: readonly SourceField[], settings: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(fields.flatMap(({ name, chosen }) => (chosen && settings[name] ? [[name, settings[name]]] : [])))
}
