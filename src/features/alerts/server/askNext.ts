import { sql } from 'kysely'
import { nobody, type RequestContext, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import { defaultEmailMinutes } from '#features/alerts/contract.ts'
import type { AlertPorts } from './AlertPorts.ts'
import type { Step } from '#features/alerts/stepsOf.ts'
import { applySteps } from './alertSubscription.ts'
import { waitsForPerson } from './standing.ts'
import { lockAlerts } from './lockAlerts.ts'
import { isOfBotThere } from '#features/bots/server/isOfBotThere.ts'

/** So many conversations in one transaction: it calls everybody for each, and everybody's screens wait for what it writes. */
const atOnce = 5
/** In this one everybody was asked. */
const lastRound = 1

interface DueRound {
  workspace_id: string
  conversation_id: string
  since: Date
  round: number
  notified: string[]
  /** Whether something reached somebody, and whether something is to of which nobody knows yet. */
  came: boolean
  isAwaited: boolean
  line_seq: number | null
}

/** Asks the next people for conversations that need a human and that nobody took in time: everybody who may chat and was not asked yet. */
export async function askNext(contexts: RequestContexts, ports: AlertPorts): Promise<void> {
  while (await contexts.write(nobody, (ctx) => askSome(ctx, ports)));
}

async function askSome(ctx: RequestContext, ports: AlertPorts): Promise<boolean> {
  await lockAlerts(ctx)
  const isOfRound = sql`a.workspace_id = r.workspace_id and a.conversation_id = r.conversation_id and 'help' = any(a.raised_kinds) and a.at >= r.since and a.gone_at is null`
  // What was taken back while its alert went on for something else belongs to a call before this one.
  const attempt = sql`select from alert_attempt t where t.workspace_id = a.workspace_id and t.alert_id = a.id and t.kind = 'help'
    and (not t.withdraws or a.ended_at is not null)`
  // An e-mail that waits until somebody's quiet hours are over reaches nobody in time.
  const waits = sql`coalesce((select p.email_minutes from alert_person p where p.person_id = a.person_id), ${defaultEmailMinutes})`
  const mailed = sql`a.mail_at <= ${ctx.now}::timestamptz + make_interval(mins => ${waits}) and 'help' = any(a.kinds)`
  // Nor does one that the mail server does not take, or what waits behind it, as long as it is not taken.
  const isHeldUp = sql`exists (select from alert_attempt u join alert o on o.workspace_id = u.workspace_id and o.id = u.alert_id
    where u.channel = 'email' and u.due_at is not null and u.state = 'waiting' and u.why is not null and o.person_id = a.person_id)`
  const isOnItsWay = sql`(${mailed} and not ${isHeldUp} or exists (${attempt} and t.state = 'waiting' and t.why is null))`
  // Of what somebody has handled the log may not have told yet; its round ends once it does.
  // What came late was shown to everybody and called nobody: who has no more than that was not asked.
  const { rows } = await sql<DueRound>`select r.workspace_id, r.conversation_id, r.since, r.round, r.line_seq,
      array(select a.person_id from alert a where ${isOfRound} and (${mailed} or exists (${attempt}))) as notified,
      exists (select from alert a where ${isOfRound} and exists (${attempt} and t.state not in ('failed', 'waiting'))) as came,
      exists (select from alert a where ${isOfRound} and ${isOnItsWay}) as "isAwaited"
    from alert_round r join conversation c on c.workspace_id = r.workspace_id and c.id = r.conversation_id
    where r.next_at <= ${ctx.now} and ${isOfBotThere('r')} and ${waitsForPerson} order by r.conversation_id limit ${atOnce} for update of r skip locked`.execute(
    ctx.db,
  )
  if (rows.length === 0) return false
  const ids = rows.map(({ conversation_id }) => conversation_id)
  const undecided = rows.flatMap((row) => (row.isAwaited && !row.came ? [row.conversation_id] : []))
  // Once everybody was asked it is looked at again until something came, or all failed that was on its way to them: then somebody has to know.
  await sql`update alert_round r set round = r.round + 1,
      next_at = case when r.round < ${lastRound} or (r.nobody_at is null and r.conversation_id = any(${undecided}::uuid[])) then ${ctx.now}::timestamptz + make_interval(mins =>
        (select b.help_round_minutes from bot b where b.workspace_id = r.workspace_id and b.id = r.bot_id)) end
    where r.workspace_id = any(${rows.map((row) => row.workspace_id)}::uuid[]) and r.conversation_id = any(${ids}::uuid[])`.execute(ctx.db)
  const steps = rows.map(({ workspace_id, conversation_id, since, notified, came, isAwaited, line_seq }) => ({
    workspace: workspace_id,
    step: {
      raise: {
        kind: 'help',
        conversation: conversation_id,
        to: null,
        by: null,
        at: since.getTime(),
        round: 1,
        notified,
        reached: came || isAwaited,
        ...(line_seq !== null && { seq: line_seq }),
      },
    } satisfies Step,
  }))
  await applySteps(ctx, steps, ports)
  return rows.length === atOnce
}
