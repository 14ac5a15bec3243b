import type { Selectable } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Audience } from '#server/unit.ts'
import type { Reply } from '../contract.ts'

export type ReplyRow = Selectable<Schema['reply']>

/** The row in the words of the wire. */
export function toReply({ id, name, text, shared, person_id }: ReplyRow): Reply {
  return { id, name, text, shared, person: person_id }
}

/** Who hears of a saved reply. */
export function audienceOfReply({ workspace_id, person_id, shared }: ReplyRow): Audience {
  return shared ? { workspace: workspace_id } : { workspace: workspace_id, person: person_id }
}
