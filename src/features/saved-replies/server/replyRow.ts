import type { Selectable } from 'kysely'
import type { Schema } from '#platform/db/schema.ts'
import type { Reply } from '#features/saved-replies/contract.ts'

export type ReplyRow = Selectable<Schema['reply']>

/** The row in the words of the wire. */
export function toReply({ id, name, text, shared, person_id }: ReplyRow): Reply {
  return { id, name, text, shared, person: person_id }
}
