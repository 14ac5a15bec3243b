import { AppError } from '#shared/errors.ts'
import { isId } from '#shared/ids.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { addressOf } from './storeFile.ts'

const missing = () => new AppError('gone', 'A picture of this message is not there any more. Add it again.')

/** A file as a message carries it, and what it is. */
export interface ClaimedFile {
  attachment: { image_url: string; file_name: string }
  /** In bytes. */
  size: number
  type: string
}

/**
 * Makes files part of a conversation, in the order given: the caller's own uploads in its workspace that were not sent yet. From now on they
 * live and go with it.
 */
export async function claimFiles(
  ctx: RequestContext,
  place: { workspace_id: string; id: string },
  ids: readonly string[],
): Promise<ClaimedFile[]> {
  if (ids.length === 0) return []
  if (!ids.every(isId)) throw missing()
  const rows = await ctx.db
    .updateTable('file')
    .set({ conversation_id: place.id })
    .where('workspace_id', '=', place.workspace_id)
    .where('id', 'in', [...ids])
    .where('person_id', '=', personOf(ctx).id)
    .where('conversation_id', 'is', null)
    .returning(['id', 'key', 'name', 'size', 'type'])
    .execute()
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id)
    if (!row) throw missing()
    return { attachment: { image_url: addressOf(row), file_name: row.name }, size: row.size, type: row.type }
  })
}
