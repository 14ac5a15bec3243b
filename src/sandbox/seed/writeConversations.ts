import { sql } from 'kysely'
import type { ReportItem } from '#features/inbox/ingest/ReportItem.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import { lockConversations } from '#features/inbox/ingest/lockConversations.ts'
import { writeMessages } from '#features/inbox/timeline/messageRows.ts'
import type { NewMessage } from '#features/inbox/timeline/turn.ts'
import type { MadeUp } from './makeConversations.ts'
import { Story } from './Story.ts'

/** A conversation that has been told and stored. */
export interface WrittenConversation {
  madeUp: MadeUp
  story: Story
}

/** Stores all conversations by the product's own statements: made like a first report makes one, then written like a turn writes one. */
export async function writeConversations(db: DatabaseOrTransaction, conversations: MadeUp[], now: number): Promise<WrittenConversation[]> {
  const { rows } = await lockConversations(db, conversations.map(firstWord), now)
  const written = conversations.map((madeUp) => {
    const row = rows.get(conversationIdOf(madeUp.bot.id, madeUp.channel))!
    const begun = new Date(madeUp.steps[0]!.at - 1)
    const story = new Story({ ...row, last_at: begun, tail_at: begun, created_at: begun }, madeUp.bot)
    for (const { step, at } of madeUp.steps) story.happens(step, at)
    story.endsAt(now)
    return { madeUp, story }
  })
  const changed = new Map<string, ConversationRow>(written.map(({ story }) => [story.row.id, story.row]))
  const added: { row: ConversationRow; message: NewMessage }[] = written.flatMap(({ story }) =>
    story.messages.map((message) => ({ row: story.row, message })),
  )
  await writeMessages(db, changed, added)
  await writeRareFields(db, written)
  await writeReasons(db, written)
  return written
}

function firstWord({ bot, channel, profile }: MadeUp): ReportItem {
  const nothing = { attachments: [], metadata: null, reply: null, raw: null, address: null, epoch: null, echoOf: null }
  return {
    conversationId: conversationIdOf(bot.id, channel),
    report: { ...nothing, kind: 'in', bot, channel, userKey: channel, identity: 'first', text: '', profile },
  }
}

/** What no turn changes: when it began, its labels, its star. */
async function writeRareFields(db: DatabaseOrTransaction, written: WrittenConversation[]): Promise<void> {
  const marks = written.map(({ madeUp: { plot }, story: { row } }) => ({
    workspace_id: row.workspace_id,
    id: row.id,
    created_at: row.created_at,
    labels: `{${plot.labels.map((label) => `"${label}"`).join(',')}}`,
    is_starred: plot.starred,
  }))
  await sql`update conversation c set created_at = m.created_at, labels = m.labels::text[], is_starred = m.is_starred
    from json_to_recordset(${JSON.stringify(marks)}::json) as m(workspace_id uuid, id uuid, created_at timestamptz, labels text, is_starred boolean)
    where c.workspace_id = m.workspace_id and c.id = m.id`.execute(db)
}

/** Why a message has not arrived: the product writes that only when an attempt has ended. */
async function writeReasons(db: DatabaseOrTransaction, written: WrittenConversation[]): Promise<void> {
  for (const { story } of written) {
    for (const { message, state, why } of story.undelivered) {
      await sql`update message set delivery_why = ${JSON.stringify(why)}::jsonb, delivery_retryable = ${state === 'failed' ? true : null}
        where workspace_id = ${story.row.workspace_id} and conversation_id = ${story.row.id} and seq = ${message.seq}`.execute(db)
    }
  }
}
