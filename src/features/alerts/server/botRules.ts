import { sql } from 'kysely'
import type { CallResponse, Input } from '#shared/call.ts'
import { recordAudit } from '#platform/event-log/recordAudit.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { SourceRegistry } from '#features/bots/ports.ts'
import { accessBot, accessBotToChange, type BotRow } from '#features/bots/server/access.ts'
import { emitBotChanged } from '#features/bots/server/emitBotChanged.ts'
import { visibleTo } from '#features/inbox/conversations/visibility.ts'
import type * as contract from '#features/alerts/botContract.ts'
import type { BotRules } from '#features/alerts/botContract.ts'
import { levelOfRow, rows as alertRows, withOptions } from '#features/alerts/rules.ts'
import type { AlertPorts } from './AlertPorts.ts'

/** So many messages are judged for the preview. */
const previewed = 50

const rulesOf = ({ help_round_minutes, upset_below, nobody_text, alert_defaults: new_members }: BotRow): BotRules => ({
  help_round_minutes,
  upset_below,
  nobody_text,
  new_members,
})

/** When a bot calls people, and what it says when nobody can be reached. */
export async function getBotRules(ctx: RequestContext, { params }: Input<typeof contract.getBotRules>): Promise<BotRules> {
  return rulesOf((await accessBot(ctx, params.id)).row)
}

/** Sets some of it. What was set is in the audit log, beside a change of the bot, which shows nothing of it. */
export async function setBotRules(
  ctx: RequestContext,
  { params, body }: Input<typeof contract.setBotRules>,
  { sources }: { sources: SourceRegistry },
): Promise<BotRules> {
  const { row } = await accessBotToChange(ctx, params.id)
  const before = rulesOf(row)
  const after: BotRules = {
    help_round_minutes: body.help_round_minutes === undefined ? before.help_round_minutes : body.help_round_minutes,
    upset_below: body.upset_below ?? before.upset_below,
    nobody_text: body.nobody_text ?? before.nobody_text,
    new_members: withOptions(body.new_members ?? before.new_members, body.new_members_set ?? {}),
  }
  const [was, is] = [auditedOf(before), auditedOf(after)]
  const changed = Object.keys(is).filter((name) => was[name] !== is[name])
  if (changed.length === 0) return before
  const { new_members, ...columns } = after
  const defaults = (body.new_members ?? body.new_members_set) && {
    alert_defaults: JSON.stringify(new_members),
    alert_defaults_since: row.alert_defaults_since ?? ctx.now,
  }
  const bot = await ctx.db
    .updateTable('bot')
    .set({ ...columns, ...defaults })
    .where('workspace_id', '=', row.workspace_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const pick = (rules: typeof is) => Object.fromEntries(changed.map((name) => [name, rules[name]]))
  const subject = { id: row.client_key, name: row.name }
  await recordAudit(ctx, { workspace: row.workspace_id, action: 'bot.changed', subject, before: pick(was), after: pick(is) })
  await emitBotChanged(ctx, bot, sources)
  return after
}

const levelNames = ['off', 'silent', 'sound'] as const

/** The rules as the audit log names them, a line a row of alerts. */
function auditedOf({ new_members, ...rules }: BotRules): Record<string, unknown> {
  const levels = alertRows.map((row) => [`new_members ${row}`, levelNames[levelOfRow(new_members, row)]] as const)
  return { ...rules, ...Object.fromEntries(levels) }
}

/** How the last messages of a bot's customers sound, so that somebody can choose from where on one counts as upset. */
export async function previewUpset(
  ctx: RequestContext,
  { params }: Input<typeof contract.previewUpset>,
  { feelingOf }: Pick<AlertPorts, 'feelingOf'>,
): Promise<CallResponse<typeof contract.previewUpset>> {
  const { row, member } = await accessBot(ctx, params.id)
  // The newest messages are in the conversations that moved last: no more of these than messages are wanted.
  const { rows } = await sql<{ conversation_id: string; name: string; text: string; at: number; score: number | null }>`
    select l.conversation_id, l.name, l.text, extract(epoch from l.at)::float8 as at, ${agentsScore} as score from (select m.*, u.name
    from (select c.workspace_id, c.id, c.customer_id from conversation c
        where c.workspace_id = ${row.workspace_id} and c.bot_id = ${row.id} and c.deleted_at is null and ${visibleTo(member)}
        order by c.last_at desc limit ${previewed}) c
      join customer u on u.workspace_id = c.workspace_id and u.id = c.customer_id
      cross join lateral (select n.workspace_id, n.conversation_id, n.seq, n.text, n.at from message n where n.workspace_id = c.workspace_id
        and n.conversation_id = c.id and n.author = 'customer' and n.type = 'message' and n.text <> '' order by n.seq desc limit ${previewed}) m
    order by m.at desc limit ${previewed}) l order by l.at desc`.execute(ctx.db)
  return rows.map(({ score, ...said }) => ({ ...said, text: said.text.slice(0, 300), feeling: Math.min(feelingOf(said.text), score ?? 1) }))
}

/** How message `l` of a customer sounds to an agent that analyses that: it says so with what it answers, before the customer writes again. Null for none. */
const agentsScore = sql`(select min((a.body #>> '{metadata,sentiment}')::float8) from message a
  where a.workspace_id = l.workspace_id and a.conversation_id = l.conversation_id and a.seq > l.seq and a.author = 'bot' and a.type = 'message'
    and jsonb_typeof(a.body #> '{metadata,sentiment}') = 'number' and a.seq < coalesce((select n.seq from message n where n.workspace_id = l.workspace_id
      and n.conversation_id = l.conversation_id and n.seq > l.seq and n.author = 'customer' and n.type = 'message' order by n.seq limit 1), 2147483647))`
