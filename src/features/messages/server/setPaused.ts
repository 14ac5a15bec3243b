import { sql } from 'kysely'
import type { Input } from '#shared/call.ts'
import { newId } from '#shared/ids.ts'
import { personOf, type Unit } from '#server/unit.ts'
import type { Conversation, setPaused as call } from '#features/conversations/contract.ts'
import { accessConversation } from '#features/conversations/server/access.ts'
import { toConversation, type ConversationRow } from '#features/conversations/server/toConversation.ts'
import type { TimelineEvent } from '../contract.ts'
import { channelUpdate, commitTurn } from './commitTurn.ts'
import { Turn } from './turn.ts'

/** Takes the baton from the AI or hands it back. Setting what is set already changes nothing. */
export async function setPaused(unit: Unit, { params, headers }: Input<typeof call>): Promise<Conversation> {
  const { row } = await accessConversation(unit, params.id, true)
  if (row.paused === headers.paused) return toConversation(row)
  const person = personOf(unit)
  const event = (what: TimelineEvent['what']): TimelineEvent => ({ what, person: person.id, name: person.name })
  if (!headers.paused) return toConversation(await resume(unit, row, event('resumed')))
  const turn = new Turn(row, unit.now.getTime())
  turn.addEvent(newId(), event('paused'))
  turn.change({
    paused: true,
    epoch: row.epoch + 1,
    assignee_id: row.assignee_id ?? person.id,
    needs_human_at: null,
    last_human_at: unit.now,
  })
  return toConversation(await commitTurn(unit, row, turn, [channelUpdate(turn.row)]))
}

/**
 * Hands the conversation back to the AI, with the customer messages that nobody answered. From now on the AI may answer them, so each
 * is an AI request.
 */
export async function resume(unit: Unit, row: ConversationRow, event: TimelineEvent): Promise<ConversationRow> {
  const turn = new Turn(row, unit.now.getTime())
  turn.addEvent(newId(), event)
  turn.change({ paused: false, epoch: row.epoch + 1, needs_human_at: null })
  const unanswered = await handBack(unit, row)
  const update = channelUpdate(turn.row)
  if (unanswered.length > 0) update.payload['unanswered'] = unanswered
  return commitTurn(unit, row, turn, [update])
}

/** The bodies of the unanswered messages, oldest first, as the bot sent them; they are counted and let go of. */
async function handBack(unit: Unit, row: ConversationRow): Promise<unknown[]> {
  const { rows } = await sql<{ raw: unknown }>`with waiting as (
      select seq, raw from message where workspace_id = ${row.workspace_id} and conversation_id = ${row.id} and raw is not null for update),
    handed as (update message m set raw = null, ai_request = true from waiting w
      where m.workspace_id = ${row.workspace_id} and m.conversation_id = ${row.id} and m.seq = w.seq returning m.seq),
    counted as (insert into usage_day (workspace_id, day, ai_requests) select ${row.workspace_id}, (now() at time zone 'UTC')::date, count(*) from handed having count(*) > 0
      on conflict (workspace_id, day) do update set ai_requests = usage_day.ai_requests + excluded.ai_requests)
    select raw from waiting order by seq`.execute(unit.db)
  return rows.map(({ raw }) => raw)
}
