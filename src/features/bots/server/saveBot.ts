import type { Input } from '#shared/call.ts'
import { botErrors, botSettingErrors } from '#features/bots/errors.ts'
import type { SourceRules } from '#features/bots/ports.ts'
import { callerOf, nobody, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { can } from '#features/workspaces/members/permissions.ts'
import { accessNamedWorkspace, accessWorkspace, type Member } from '#features/workspaces/members/server/access.ts'
import type { saveBot as call } from '#features/bots/contract.ts'
import { accessBot, demandSightOfAll, seesAllOf, type BotRow } from './access.ts'
import type { BotPorts } from './BotPorts.ts'
import { changeBot } from './changeBot.ts'
import { createBot, type GivenBot, type SavedBot } from './createBot.ts'
import { engineSettings, fieldShownAnew } from './engineSettings.ts'
import { checkCredentials, grantsFor } from './logins/askCompany.ts'
import { namedFields } from './namedFields.ts'
import { sourceSettings, type SourceSettings } from './sourceSettings.ts'

/** Makes a bot, or changes the one whose client key is given. The company is asked first; who may no longer do it then is refused. */
export async function saveBot(ctx: RequestContext, { headers, body }: Input<typeof call>, ports: BotPorts): Promise<SavedBot> {
  const { client_key } = body.bot
  if (client_key) {
    const { row, member } = await accessBot(ctx, client_key)
    // The company is asked with what the bot holds already.
    if (!seesAllOf(member, row.id)) throw botErrors.partlySeen()
    const given = namedFields(body.bot, row, ports)
    refuseUnpaidEngine(ctx, given, row.engine, member, ports)
    const agreed = await agreedWithCompany(ctx, given, row, ports)
    return saveAgreed(ctx, agreed, ports, (writing, bot) => changeBot(writing, client_key, bot, ports))
  }
  const member = await accessNamedWorkspace(ctx, headers.teamid)
  // It would be a bot they do not see; and the first one brings an API key.
  demandSightOfAll(member, botErrors.seesPartToAdd)
  const { name } = body.bot
  if (name === undefined) throw botErrors.unnamed().with({ field: 'name' })
  const given = namedFields(body.bot, null, ports)
  refuseUnpaidEngine(ctx, given, null, member, ports)
  const agreed = await agreedWithCompany(ctx, given, null, ports)
  return saveAgreed(ctx, agreed, ports, async (writing, bot) => {
    const now = await accessWorkspace(writing, member.workspaceId)
    demandSightOfAll(now, botErrors.seesPartToAdd)
    // A key works for every bot of the workspace, so it goes to nobody who could not make one.
    return createBot(writing, member.workspaceId, { ...bot, name }, ports, { withKey: can(now, 'support') })
  })
}

/** Without a plan nobody gets an engine that the bot does not have yet. What has one keeps it, so that a lapsed plan loses no settings. */
function refuseUnpaidEngine(ctx: RequestContext, given: GivenBot, held: string | null, { planUntil }: Member, { sources }: BotPorts): void {
  const wanted = given.engine ?? (given.code_lang === undefined ? null : (sources.engineNamed(given.code_lang)?.engine ?? null))
  if (wanted === null || wanted === held || planUntil > ctx.now.getTime()) return
  throw botErrors.needsPlan().with({ plan: 'needed' })
}

/** What is given for a bot once its company has taken it, and what the company was shown; null where there was nothing new to ask. */
interface Agreed {
  given: GivenBot
  shown: SourceSettings['columns'] | null
}

/** What was given, with what the company gives for it, once the companies have taken it. They are asked only where there is something new to ask. */
async function agreedWithCompany(ctx: RequestContext, asked: GivenBot, held: BotRow | null, ports: BotPorts): Promise<Agreed> {
  const given = { ...asked, engine_granted: await ports.engineGrants(ctx, asked.engine_credentials) }
  const before = sourceSettings(given, held, ports, { isComplete: false })
  const isNew = held === null || held.source !== before.rules.source
  const isAsked = isNew || given.credentials !== undefined
  const granted = isAsked ? await grantsFor(ctx, before.rules, given.credentials, ports) : undefined
  const agreed = { ...given, granted }
  const { filled, columns } = sourceSettings(agreed, held, ports)
  // The company of the source does something for the bot when it is asked, so that of the engine is asked before.
  await checkEngine(given, held, before.rules, ports)
  if (!isAsked) return { given, shown: null }
  await checkCredentials(before.rules, filled, ports)
  return { given: agreed, shown: columns }
}

/** Asks the company of the engine whether it takes what it has not been shown before. What it has just given it takes. */
async function checkEngine(given: GivenBot, held: BotRow | null, rules: SourceRules, ports: BotPorts): Promise<void> {
  const now = engineSettings(given, held, rules, ports)
  const field = fieldShownAnew(given, now, held, ports.sources)
  if (field === null || given.engine_granted) return
  const says = await ports.engineRefusal(now)
  if (says !== null) throw botSettingErrors.wrong({ says }).with({ field: `engine.${field}` })
}

/** Saves what was agreed. Where that is refused, as for a name that is taken, what the company has begun to do for the bot is undone. */
async function saveAgreed(
  ctx: RequestContext,
  { given, shown }: Agreed,
  { contexts, letGo }: BotPorts,
  save: (writing: RequestContext, given: GivenBot) => Promise<SavedBot>,
): Promise<SavedBot> {
  try {
    return await contexts.write(callerOf(ctx), (writing) => save(writing, given))
  } catch (error) {
    if (shown)
      await contexts.write(nobody, ({ db }) => letGo(db, { ...shown, engine: null, engine_settings: {}, engine_credentials: null }))
    throw error
  }
}
