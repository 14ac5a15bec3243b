import { sql } from 'kysely'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'

/** Makes the caller's own files of a message that is taken back uploads again, which can be sent with another one. */
export async function releaseFiles(
  ctx: RequestContext,
  place: { workspace_id: string; id: string },
  attachments: readonly { image_url?: string | undefined; file_url?: string | undefined }[],
): Promise<void> {
  const addresses = attachments.flatMap(({ image_url, file_url }) => image_url ?? file_url ?? [])
  if (addresses.length === 0) return
  await sql`update file set conversation_id = null where workspace_id = ${place.workspace_id} and conversation_id = ${place.id}
    and person_id = ${personOf(ctx).id} and '/files/' || id || '/' || key = any(${addresses}::text[])`.execute(ctx.db)
}
