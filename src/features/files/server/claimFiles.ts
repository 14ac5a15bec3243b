import { fileErrors } from '#features/files/errors.ts'
import { isId } from '#shared/ids.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { isPictureType } from '#features/files/contract.ts'
import { addressOf } from './storeFile.ts'

/** A picture is shown; any other file is a card to download, with its type by content and its size in bytes. */
type FileAttachment =
  | { image_url: string; file_name: string }
  | { file_url: string; file_name: string; file_type: string; file_size: number }

/** A file as a message carries it, and what it is. */
export interface ClaimedFile {
  attachment: FileAttachment
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
  if (!ids.every(isId)) throw fileErrors.gone()
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
    if (!row) throw fileErrors.gone()
    const [url, { name, size, type }] = [addressOf(row), row]
    const attachment: FileAttachment = isPictureType(type)
      ? { image_url: url, file_name: name }
      : { file_url: url, file_name: name, file_type: type, file_size: size }
    return { attachment, size, type }
  })
}
