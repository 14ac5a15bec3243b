import { sql } from 'kysely'
import { conversationChanged, conversationLost } from '#features/inbox/conversations/contract.ts'
import { forgetWoken, isOut } from '#features/inbox/conversations/markWoken.ts'
import { audienceOf } from '#features/inbox/conversations/visibility.ts'
import { toConversation, type ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { messageAdded } from './contract.ts'
import { lossesOf } from './lossesOf.ts'
import { enqueueDelivery, type ForBot } from './enqueueDelivery.ts'
import { writeMessages } from './messageRows.ts'
import { toMessage } from './toMessage.ts'
import { facetsOfRow, type TurnResult, type Turn } from './turn.ts'

/** A turn that is ready to be written, and the conversation as it was before. */
export interface Committing {
  before: ConversationRow
  turn: Turn
  forBot: ForBot[]
}

interface Ended extends TurnResult {
  before: ConversationRow
  forBot: ForBot[]
}

/** Writes what a person's turn changed, tells it, and puts into the outbox what the bot must receive, in order. */
export async function commitTurn(ctx: RequestContext, before: ConversationRow, turn: Turn, forBot: ForBot[]): Promise<ConversationRow> {
  await commitTurns(ctx, [{ before, turn, forBot }])
  return turn.row
}

/** The same for turns of several conversations, with as many statements as for one. */
export async function commitTurns(ctx: RequestContext, turns: Committing[]): Promise<void> {
  const ended = turns.map(({ before, turn, forBot }) => ({ before, forBot, ...turn.end() }))
  await endTelling(ctx, ended)
  await writeMessages(
    ctx.db,
    new Map(ended.map(({ conversation }) => [conversation.id, conversation])),
    ended.flatMap(({ conversation, messages }) => messages.map((message) => ({ row: conversation, message }))),
  )
  await writeRareFields(ctx, ended)
  for (const one of ended) emitTurn(ctx, one)
  const moved = ended.map(({ before, conversation: now }) => ({ before, now }))
  for (const { audience, body } of await lossesOf(ctx.db, moved)) ctx.emit(conversationLost, audience, body)
  await enqueueDelivery(ctx.db, ended)
}

/** What leaves the inbox is news for nobody any more; its line keeps for whom it was. */
async function endTelling(ctx: RequestContext, ended: Ended[]): Promise<void> {
  const left = ended.filter(({ before, conversation: now }) => isOut(now) && !isOut(before))
  const told = await forgetWoken(
    ctx,
    left.map(({ conversation }) => conversation),
  )
  for (const { conversation, messages } of left) {
    const people = told.get(conversation.id)
    const line = messages.findLast(({ type }) => type === 'event')
    if (people && line) line.body = { ...line.body, ended: { ...line.body?.ended, told: people } }
  }
}

function emitTurn(ctx: RequestContext, { before, conversation, messages }: Ended): void {
  const audience = audienceOf(conversation)
  const shown = toConversation(conversation)
  let was = facetsOfRow(before)
  for (const message of messages) {
    ctx.emit(messageAdded, audience, { message: toMessage(message, conversation, ctx.person ?? undefined), conversation: shown, was })
    was = facetsOfRow(conversation)
  }
  if (messages.length === 0) ctx.emit(conversationChanged, audience, { conversation: shown, was })
}

/** Apart from what every message writes, as few steps touch them. */
async function writeRareFields(ctx: RequestContext, ended: Ended[]): Promise<void> {
  const marks = ended
    .filter(({ before, conversation: now }) => {
      const isSame = now.labels === before.labels && now.is_starred === before.is_starred
      return !isSame || now.mentioned.length !== before.mentioned.length
    })
    .map(({ conversation: { workspace_id, id, mentioned, labels, is_starred } }) => ({ workspace_id, id, mentioned, labels, is_starred }))
  if (marks.length === 0) return
  await sql`update conversation c set mentioned = n.mentioned, labels = n.labels, is_starred = n.is_starred
    from json_to_recordset(${JSON.stringify(marks)}::json) as n(workspace_id uuid, id uuid, mentioned uuid[], labels text[], is_starred boolean)
    where c.workspace_id = n.workspace_id and c.id = n.id`.execute(ctx.db)
}
