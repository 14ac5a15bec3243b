import type { Input } from '#shared/call.ts'
import { botErrors, botSettingErrors, companyErrors } from '#features/bots/errors.ts'
import { callerOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import type { reconnectBot as call } from '#features/bots/connectionContract.ts'
import type { Bot } from '#features/bots/contract.ts'
import type { SourceField } from '#features/bots/ports.ts'
import { accessBot, accessBotToChange, seesAllOf, type BotRow } from '../access.ts'
import type { BotPorts } from '../BotPorts.ts'
import { changeBot } from '../changeBot.ts'
import { readerOf, toBot } from '../toBot.ts'
import type { GivenBot } from '../createBot.ts'
import { checkCredentials, grantsFor } from '../logins/askCompany.ts'
import { sourceSettings } from '../sourceSettings.ts'

/**
 * Gives a bot again what the caller's accounts give for what it has chosen. Everything else stays as it is. Where nothing is chosen from an account, as
 * with a token that was pasted, the company is asked whether it takes that again.
 */
export async function reconnectBot(ctx: RequestContext, { params, body }: Input<typeof call>, ports: BotPorts): Promise<Bot> {
  const { row, member } = await accessBot(ctx, params.client_key)
  if (!seesAllOf(member, row.id)) throw botErrors.partlySeen()
  const change = (isStillSo: (now: BotRow) => boolean, given: GivenBot) =>
    ports.contexts.write(callerOf(ctx), async (writing) => {
      const { row: now, member: changer } = await accessBotToChange(writing, params.client_key)
      // Who chose otherwise while the company was asked has asked it themselves.
      if (now.source !== row.source || !isStillSo(now)) return toBot(now, ports.sources, readerOf(changer, now))
      return (await changeBot(writing, params.client_key, given, ports)).bot
    })
  if (body.part === 'source') {
    const rules = ports.sources.find(row.source)
    if (!rules) throw botSettingErrors.unservedSource({ source: row.source })
    const credentials = chosenOf(rules.fields, row.settings)
    const granted = await grantsFor(ctx, rules, credentials, ports)
    const given = { credentials, granted }
    await checkCredentials(rules, sourceSettings(given, row, ports).filled, ports)
    return change(({ settings }) => isSame(chosenOf(rules.fields, settings), credentials), given)
  }
  const engine = row.engine === null ? undefined : ports.sources.engine(row.engine)
  if (!engine) throw botSettingErrors.onlyPeople()
  const chosen = chosenOf(engine.fields, row.engine_settings)
  const granted = await ports.engineGrants(ctx, chosen)
  if (!granted) throw companyErrors.accountNotConnected().with({ reconnect: true })
  const isStillSo = (now: BotRow) => now.engine === row.engine && isSame(chosenOf(engine.fields, now.engine_settings), chosen)
  return change(isStillSo, { engine_credentials: chosen, engine_granted: granted })
}

const isSame = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>) => JSON.stringify(a) === JSON.stringify(b)

function chosenOf(fields: readonly SourceField[], settings: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(fields.flatMap(({ name, chosen }) => (chosen && settings[name] ? [[name, settings[name]]] : [])))
}
