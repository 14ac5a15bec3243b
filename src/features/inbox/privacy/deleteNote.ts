import type { CallResponse, Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessConversation } from '#features/inbox/conversations/access.ts'
import { toConversation } from '#features/inbox/conversations/toConversation.ts'
import { deleteSaid } from '#features/inbox/ingest/revise.ts'
import { storeRevision } from '#features/inbox/ingest/storeRevision.ts'
import { writtenIdOf } from '#features/inbox/timeline/identity.ts'
import { messageById, readWriter } from '#features/inbox/timeline/messageRows.ts'
import { toMessage } from '#features/inbox/timeline/toMessage.ts'
import { noteErrors } from './errors.ts'
import type { deleteNote as call } from './noteContract.ts'

/** Takes a note back for good: by its writer, or by an owner, who may erase the whole customer as well. That there was one stays in the transcript. */
export async function deleteNote(ctx: RequestContext, { params, body }: Input<typeof call>): Promise<CallResponse<typeof call>> {
  const { row, member } = await accessConversation(ctx, params.id, true)
  const note = await messageById(ctx.db, row.workspace_id, writtenIdOf(row.id, body.jmid))
  // What was sent to a customer is not among the notes.
  if (note?.type !== 'note') throw noteErrors.unknown()
  if (note.person_id !== member.personId && !member.is_owner) throw noteErrors.ofSomebodyElse()
  // The answer was lost, or an owner and the writer delete it at the same moment.
  if (note.withdrawn_at !== null) return { channel: toConversation(row), message: toMessage(note, row, await readWriter(ctx.db, note)) }
  const deleted = deleteSaid(row, note, ctx.now.getTime())
  await storeRevision(ctx.db, row, deleted, note, ctx.emit)
  const { conversation, message } = deleted
  return { channel: toConversation(conversation), message: toMessage(message, conversation, await readWriter(ctx.db, message)) }
}
