import { newId } from '#shared/ids.ts'
import { conversationChanged, conversationLost } from '#features/conversations/contract.ts'
import { audienceOf } from '#features/conversations/server/sight.ts'
import { toConversation, type ConversationRow } from '#features/conversations/server/toConversation.ts'
import type { Unit } from '#server/unit.ts'
import { messageAdded } from '../contract.ts'
import { writeMessages } from './queries.ts'
import { toMessage } from './toMessage.ts'
import { facetsOfRow, type Turn } from './turn.ts'

/** What the bot must hear: a message of a person, or that the state of its conversation changed. */
export type ForBot = { kind: 'chat response'; seq: number } | { kind: 'channel update'; payload: Record<string, unknown> }

/** Writes what a person's turn changed, tells it, and puts into the outbox what the bot must hear, in order. */
export async function commitTurn(unit: Unit, before: ConversationRow, turn: Turn, forBot: ForBot[]): Promise<ConversationRow> {
  const { conversation, messages } = turn.end()
  await writeMessages(
    unit.db,
    new Map([[conversation.id, conversation]]),
    messages.map((message) => ({ row: conversation, message })),
  )
  await writeMarks(unit, before, conversation)
  const audience = audienceOf(conversation)
  const shown = toConversation(conversation)
  let was = facetsOfRow(before)
  for (const message of messages) {
    unit.tell(messageAdded, audience, { message: toMessage(message, conversation, unit.person ?? undefined), conversation: shown, was })
    was = facetsOfRow(conversation)
  }
  if (messages.length === 0) unit.tell(conversationChanged, audience, { conversation: shown, was })
  await tellLoss(unit, before, conversation)
  await putInOutbox(unit, conversation, forBot)
  return conversation
}

/** Apart from what every message writes, as few steps touch them. */
async function writeMarks(unit: Unit, before: ConversationRow, now: ConversationRow): Promise<void> {
  const { workspace_id, id, mentioned, labels, is_starred } = now
  if (mentioned.length === before.mentioned.length && labels === before.labels && is_starred === before.is_starred) return
  await unit.db
    .updateTable('conversation')
    .set({ mentioned, labels, is_starred })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute()
}

/** From whom a conversation was taken, and who sees only what concerns them, sees it no more. */
async function tellLoss(unit: Unit, before: ConversationRow, now: ConversationRow): Promise<void> {
  const { workspace_id, id, assignee_id: person } = before
  if (person === null || person === now.assignee_id || now.mentioned.includes(person)) return
  const concerned = await unit.db
    .selectFrom('member')
    .where('workspace_id', '=', workspace_id)
    .where('person_id', '=', person)
    .where('scope', '=', 'assigned')
    .where('is_owner', '=', false)
    .select('person_id')
    .executeTakeFirst()
  if (concerned) unit.tell(conversationLost, { workspace: workspace_id, conversation: id, person }, { id, was: facetsOfRow(before) })
}

async function putInOutbox(unit: Unit, conversation: ConversationRow, forBot: ForBot[]): Promise<void> {
  if (forBot.length === 0) return
  const rows = forBot.map((item) => ({
    workspace_id: conversation.workspace_id,
    id: newId(),
    bot_id: conversation.bot_id,
    conversation_id: conversation.id,
    seq: item.kind === 'chat response' ? item.seq : null,
    kind: item.kind,
    payload: JSON.stringify(item.kind === 'channel update' ? item.payload : {}),
    why: null,
    claimed_until: null,
  }))
  await unit.db.insertInto('delivery').values(rows).execute()
}

/** The state of a conversation as its bot is told of it. */
export function channelUpdate(row: ConversationRow): Extract<ForBot, { kind: 'channel update' }> {
  return { kind: 'channel update', payload: { paused: row.paused, epoch: row.epoch, assignee: row.assignee_id, is_done: row.is_done } }
}
