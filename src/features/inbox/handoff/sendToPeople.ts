import { sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import { portionsOf } from '#shared/portionsOf.ts'
import { nobody, type RequestContext, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import type { SwitchedOff } from '#features/bots/server/setAi.ts'
import { idsOfBot } from '#features/inbox/conversations/idsOfBot.ts'
import { lockWhere } from '#features/inbox/conversations/readLocked.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { commitTurns, type Committing } from '#features/inbox/timeline/commitTurn.ts'
import { channelUpdate } from '#features/inbox/timeline/enqueueDelivery.ts'
import { leaveToPeople } from '#features/inbox/timeline/leaveToPeople.ts'
import { Turn } from '#features/inbox/timeline/turn.ts'

/** So many conversations pass in one transaction. */
const atOnce = 100
/** Who began before the switch ends within so many minutes, and may leave something to the AI until then. */
const settlesWithin = 10

/**
 * Conversations `c` of bot `b` in which the AI owes an answer: what its customer wrote last has none, or its engine has given one that is not with them yet. In
 * Done that is done with; what is deleted goes to people when it is restored.
 */
const isOwed = sql`not c.paused and not c.is_done and c.deleted_at is null and b.ai_off_at is not null
  and (c.unanswered <> '[]' or (b.engine is not null and exists (select from delivery d where d.workspace_id = c.workspace_id
    and d.conversation_id = c.id and d.epoch is not null and d.state in ('queued', 'sending'))))`

/** Conversations `c` of bot `b` that are in Done while its AI is off. */
const restsInDone = sql`c.is_done and b.ai_off_at is not null`

/** Gives people what the AI of a bot owes, now that it is off, and lets go of what it was to say in Done. Unless it was switched on again meanwhile. */
export async function sendToPeople(contexts: RequestContexts, { workspace, bot }: SwitchedOff): Promise<void> {
  const owed = await contexts.read(nobody, ({ db }) => idsOfBot(db, { workspace, bot }, isOwed))
  for (const ids of portionsOf(owed, atOnce)) await contexts.write(nobody, (ctx) => sendSome(ctx, workspace, ids))
  const unsaid = await contexts.read(nobody, (ctx) => unsaidInDone(ctx, { workspace, bot }))
  for (const ids of portionsOf(unsaid, atOnce)) await contexts.write(nobody, (ctx) => leaveUnsaid(ctx, workspace, ids))
}

/** Gives people what was left to an AI at the moment in which it was switched off, by what did not know of it yet. */
export async function sendLateToPeople(contexts: RequestContexts): Promise<void> {
  const bots = await contexts.read(nobody, ({ db, now }) =>
    db
      .selectFrom('bot')
      .where('ai_off_at', '>', new Date(now.getTime() - settlesWithin * 60_000))
      .select(['workspace_id as workspace', 'id as bot'])
      .execute(),
  )
  for (const bot of bots) await sendToPeople(contexts, bot)
}

async function sendSome(ctx: RequestContext, workspace: string, ids: readonly string[]): Promise<void> {
  const rows = await lockWhere(ctx.db, workspace, sql`c.id = any(${ids}::uuid[]) and ${isOwed}`)
  if (rows.length === 0) return
  await commitTurns(
    ctx,
    rows.map((row) => toPeople(row, ctx.now)),
  )
  // Until it is taken back nobody is called for it.
  await takeBackNow(ctx, workspace, rows)
}

function toPeople(row: ConversationRow, now: Date): Committing {
  const turn = new Turn(row, now.getTime())
  leaveToPeople(turn, newId())
  return { before: row, turn, forBot: [channelUpdate(turn.row)] }
}

/** Conversations in Done in which an engine is still to be asked, or to be heard. They are few of the many there, and found by what waits. */
async function unsaidInDone(ctx: RequestContext, { workspace, bot }: SwitchedOff): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select c.id from (
      select conversation_id from engine_turn where workspace_id = ${workspace} and bot_id = ${bot} and state = 'waiting'
      union select conversation_id from delivery where workspace_id = ${workspace} and bot_id = ${bot} and state = 'queued' and epoch is not null) o
    join conversation c on c.workspace_id = ${workspace} and c.id = o.conversation_id join bot b on b.workspace_id = c.workspace_id and b.id = c.bot_id
    where ${restsInDone} order by c.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** What was left in Done is done with: neither is its engine asked once the AI is on again, nor is heard what it said. */
async function leaveUnsaid(ctx: RequestContext, workspace: string, ids: readonly string[]): Promise<void> {
  const rows = await lockWhere(ctx.db, workspace, sql`c.id = any(${ids}::uuid[]) and ${restsInDone}`)
  await sql`update engine_turn set state = 'dropped', claimed_until = null, settled_at = now()
    where workspace_id = ${workspace} and conversation_id = any(${rows.map(({ id }) => id)}::uuid[]) and state = 'waiting'`.execute(ctx.db)
  await takeBackNow(ctx, workspace, rows)
}

/** What engines said in these conversations and nobody was handed yet is taken back now, and not when it would be tried again. */
async function takeBackNow(ctx: RequestContext, workspace: string, rows: readonly ConversationRow[]): Promise<void> {
  await sql`update delivery set next_at = now() where workspace_id = ${workspace} and conversation_id = any(${rows.map(({ id }) => id)}::uuid[])
    and epoch is not null and state = 'queued' and next_at > now()`.execute(ctx.db)
}
