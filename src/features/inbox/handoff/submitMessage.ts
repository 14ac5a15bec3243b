import { sql } from 'kysely'
import type { CallResponse, Input } from '#shared/call.ts'
import { replyErrors } from './errors.ts'
import { isId, newId } from '#shared/ids.ts'
import { personOf, type Person, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { claimFiles } from '#features/files/server/claimFiles.ts'
import { accessConversation } from '#features/inbox/conversations/access.ts'
import { markMentioned, markNoted } from '#features/inbox/conversations/markMentioned.ts'
import { toConversation, type ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import type { Attachment, Message } from '#features/inbox/timeline/contract.ts'
import { beforeReply, holdsBack } from '#features/inbox/timeline/beforeReply.ts'
import type { submitMessage as call } from './contract.ts'
import { commitTurn } from '#features/inbox/timeline/commitTurn.ts'
import { personAnswered, resumedBy } from '#features/inbox/timeline/hold.ts'
import { writtenIdOf } from '#features/inbox/timeline/identity.ts'
import { isGroup } from './mentions.ts'
import type { MessagePorts } from './MessagePorts.ts'
import { channelUpdate, type ForBot } from '#features/inbox/timeline/enqueueDelivery.ts'
import { messageById, writerJoined, writtenColumns } from '#features/inbox/timeline/messageRows.ts'
import { stopIfMentions } from './stopIfMentions.ts'
import { stopIfRefused } from './stopIfRefused.ts'
import { toldOfNote } from './toldOfNote.ts'
import { toMessage, writtenMessage, type MessageBody, type WrittenRow } from '#features/inbox/timeline/toMessage.ts'
import { preview, Turn } from '#features/inbox/timeline/turn.ts'

/** What is said, with its files as the message carries them. */
type Written = Omit<Input<typeof call>['body']['message'], 'attachments'> & { attachments: Attachment[] }

/**
 * What a person writes: a note stays in the workspace, a reply goes to the customer through the bot and takes the baton. The same
 * `jmid` again gets the same answer and sends nothing twice. What the source of the conversation would not take is refused.
 */
export async function submitMessage(
  ctx: RequestContext,
  { params, headers, body }: Input<typeof call>,
  { sourceOf }: MessagePorts,
): Promise<CallResponse<typeof call>> {
  const { row } = await accessConversation(ctx, params.id, true)
  const given = headers.message_type === 'note' ? { ...body.message, type: 'note' as const } : body.message
  const person = personOf(ctx)
  const id = writtenIdOf(row.id, given.jmid)
  const before = await messageById(ctx.db, row.workspace_id, id)
  if (before) return { channel: toConversation(row), message: toMessage(before, row, person) }
  const files = await claimFiles(ctx, row, given.attachments ?? [])
  const written: Written = { ...given, attachments: files.map(({ attachment }) => attachment) }
  const isNote = written.type === 'note' || (written.privateRecipients?.length ?? 0) > 0
  if (!isNote) {
    stopIfRefused(sourceOf(row.source), row, ctx.now, headers, { length: written.text.length, files })
    if (!written.public) await stopIfMentions(ctx, row.workspace_id, person.id, written.text)
    await stopIfStale(ctx, row, person, written)
  }
  const turn = new Turn(row, ctx.now.getTime())
  const forBot = isNote ? writeNote(turn, id, person, written) : writeReply(turn, id, person, written)
  const recipients = written.privateRecipients ?? []
  // Who mentions themselves is not called, and keeps no sight of what is taken from them.
  const mentioned = (await membersAmong(ctx, row, recipients)).filter((other) => other !== person.id)
  if (isNote) turn.change({ mentioned: [...new Set([...row.mentioned, ...mentioned])] })
  // Before the note itself is among what they asked.
  const told = isNote ? await toldOfNote(ctx.db, row, person.id) : []
  const after = await commitTurn(ctx, row, turn, forBot)
  const everybody = recipients.some(isGroup)
  await markMentioned(ctx, after, { people: mentioned, everybody })
  if (!everybody)
    await markNoted(
      ctx,
      after,
      told.filter((other) => !mentioned.includes(other)),
    )
  const stored = turn.end().messages.find((message) => message.id === id)!
  return { channel: toConversation(after), message: toMessage(stored, after, person) }
}

/** Which of those a note is addressed to are people of the workspace, and so see the conversation from now on. */
async function membersAmong(ctx: RequestContext, row: ConversationRow, recipients: readonly string[]): Promise<string[]> {
  const ids = recipients.filter(isId)
  if (ids.length === 0) return []
  const members = await ctx.db
    .selectFrom('member')
    .where('workspace_id', '=', row.workspace_id)
    .where('person_id', 'in', ids)
    .select('person_id')
    .execute()
  return members.map(({ person_id }) => person_id)
}

function writeNote(turn: Turn, id: string, person: Person, written: Written): ForBot[] {
  const said = turn.add(
    { id, type: 'note', author: 'person', text: written.text, body: bodyOf(written) },
    { jmid: written.jmid, person_id: person.id },
  )
  turn.change({ last_message: preview(said, person.name) })
  return []
}

function writeReply(turn: Turn, id: string, person: Person, written: Written): ForBot[] {
  const { row } = turn
  // Also from a colleague who has let the customer wait too long.
  const takesOver = !row.paused || row.assignee_id === null || (row.needs_human_at !== null && row.assignee_id !== person.id)
  const who = { person: person.id, name: person.name }
  if (takesOver)
    turn.addEvent(
      newId(),
      row.paused && row.assignee_id ? { what: 'assigned', ...who } : { what: 'took_over', ...who, about: row.bot_name },
    )
  const said = turn.add(
    { id, type: 'message', author: 'person', text: written.text, body: bodyOf(written) },
    { jmid: written.jmid, person_id: person.id, delivery: 'queued' },
  )
  turn.change({
    ...personAnswered(row, person.id, said.at),
    last_answer_seq: said.seq,
    last_message: preview(said, person.name),
  })
  const held = written.undo ? { held: { seconds: holdsBack, before: { ...beforeReply(row) } } } : {}
  const reply: ForBot = { kind: 'chat response', seq: said.seq, ...held }
  // The bot learns that it is paused before it learns what the person says.
  const forBot = takesOver ? [channelUpdate(turn.row), reply] : [reply]
  // The reply is what matters: while the AI is off it stays with its writer.
  return written.hand_back && !row.ai_off ? [...forBot, handBack(turn, person)] : forBot
}

/** Gives the conversation to the AI again. The reply answered all that the customer said, so the AI has nothing to answer yet. */
function handBack(turn: Turn, person: Person): ForBot {
  turn.addEvent(newId(), { what: 'resumed', person: person.id, name: person.name })
  turn.change(resumedBy(turn.row, person.id, false))
  return channelUpdate(turn.row)
}

function bodyOf({ attachments, privateRecipients: recipients = [] }: Written): MessageBody | null {
  const body: MessageBody = { ...(attachments.length > 0 && { attachments }), ...(recipients.length > 0 && { recipients }) }
  return Object.keys(body).length > 0 ? body : null
}

/** Refuses a reply whose writer has not seen that somebody else, or the bot, answered meanwhile; `details.said` shows what. */
async function stopIfStale(ctx: RequestContext, row: ConversationRow, person: Person, written: Written): Promise<void> {
  if (written.anyway || written.last_seen === undefined || row.last_answer_seq <= written.last_seen) return
  const { rows } = await sql<WrittenRow>`select ${writtenColumns} from message m ${writerJoined}
    where m.workspace_id = ${row.workspace_id} and m.conversation_id = ${row.id} and m.seq > ${written.last_seen} and m.type = 'message'
      and m.author <> 'customer' and m.person_id is distinct from ${person.id} order by m.seq desc limit 5`.execute(ctx.db)
  if (rows.length === 0) return
  const said: Message[] = rows.toReversed().map((message) => writtenMessage(message, row))
  throw replyErrors.answeredMeanwhile({ name: said.at(-1)!.user_profile.name }).with({ said })
}
