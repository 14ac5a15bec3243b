import { sql } from 'kysely'
import { conversationChanged, conversationLost } from '#features/inbox/conversations/contract.ts'
import { audienceOf } from '#features/inbox/conversations/sight.ts'
import { toConversation, type ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import type { Unit } from '#platform/event-log/unit.ts'
import { messageAdded } from './contract.ts'
import { putInOutbox, type ForBot } from './putInOutbox.ts'
import { writeMessages } from './queries.ts'
import { toMessage } from './toMessage.ts'
import { facetsOfRow, type Outcome, type Turn } from './turn.ts'

/** A turn that is ready to be written, and the conversation as it was before. */
export interface Committing {
  before: ConversationRow
  turn: Turn
  forBot: ForBot[]
}

interface Ended extends Outcome {
  before: ConversationRow
  forBot: ForBot[]
}

/** Writes what a person's turn changed, tells it, and puts into the outbox what the bot must hear, in order. */
export async function commitTurn(unit: Unit, before: ConversationRow, turn: Turn, forBot: ForBot[]): Promise<ConversationRow> {
  await commitTurns(unit, [{ before, turn, forBot }])
  return turn.row
}

/** The same for turns of several conversations, with as many statements as for one. */
export async function commitTurns(unit: Unit, turns: Committing[]): Promise<void> {
  const ended = turns.map(({ before, turn, forBot }) => ({ before, forBot, ...turn.end() }))
  await writeMessages(
    unit.db,
    new Map(ended.map(({ conversation }) => [conversation.id, conversation])),
    ended.flatMap(({ conversation, messages }) => messages.map((message) => ({ row: conversation, message }))),
  )
  await writeMarks(unit, ended)
  for (const one of ended) tell(unit, one)
  await tellLosses(unit, ended)
  await putInOutbox(unit.db, ended)
}

function tell(unit: Unit, { before, conversation, messages }: Ended): void {
  const audience = audienceOf(conversation)
  const shown = toConversation(conversation)
  let was = facetsOfRow(before)
  for (const message of messages) {
    unit.tell(messageAdded, audience, { message: toMessage(message, conversation, unit.person ?? undefined), conversation: shown, was })
    was = facetsOfRow(conversation)
  }
  if (messages.length === 0) unit.tell(conversationChanged, audience, { conversation: shown, was })
}

/** Apart from what every message writes, as few steps touch them. */
async function writeMarks(unit: Unit, ended: Ended[]): Promise<void> {
  const marks = ended
    .filter(({ before, conversation: now }) => {
      const isSame = now.labels === before.labels && now.is_starred === before.is_starred
      return !isSame || now.mentioned.length !== before.mentioned.length
    })
    .map(({ conversation: { workspace_id, id, mentioned, labels, is_starred } }) => ({ workspace_id, id, mentioned, labels, is_starred }))
  if (marks.length === 0) return
  await sql`update conversation c set mentioned = n.mentioned, labels = n.labels, is_starred = n.is_starred
    from json_to_recordset(${JSON.stringify(marks)}::json) as n(workspace_id uuid, id uuid, mentioned uuid[], labels text[], is_starred boolean)
    where c.workspace_id = n.workspace_id and c.id = n.id`.execute(unit.db)
}

/** From whom a conversation was taken, and who sees only what concerns them, sees it no more. */
async function tellLosses(unit: Unit, ended: Ended[]): Promise<void> {
  const losses = ended.flatMap(({ before, conversation: now }) => {
    const { assignee_id: person } = before
    return person === null || person === now.assignee_id || now.mentioned.includes(person) ? [] : [{ before, person }]
  })
  if (losses.length === 0) return
  const { rows } = await sql<{ workspace_id: string; person_id: string }>`select workspace_id, person_id from member
    where (workspace_id, person_id) in (select * from unnest(${losses.map(({ before }) => before.workspace_id)}::uuid[], ${losses.map(({ person }) => person)}::uuid[]))
      and scope = 'assigned' and not is_owner`.execute(unit.db)
  for (const { before, person } of losses) {
    const { workspace_id: workspace, id } = before
    if (rows.some((row) => row.workspace_id === workspace && row.person_id === person))
      unit.tell(conversationLost, { workspace, conversation: id, person }, { id, was: facetsOfRow(before) })
  }
}
