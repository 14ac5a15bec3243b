import type { Selectable } from 'kysely'
import type { Schema } from '#platform/db/schema.ts'
import type { ThingKind } from '#features/workspaces/members/server/sharedThings.ts'
import { replyChanged, replyRemoved, type Reply } from '#features/saved-replies/contract.ts'
import { savedReplyErrors } from '#features/saved-replies/errors.ts'

export type ReplyRow = Selectable<Schema['reply']>

/** Saved replies, as shared things. */
export const replies: ThingKind<ReplyRow, Reply> = {
  table: 'reply',
  max: 500,
  toWire: ({ id, name, text, shared, person_id }) => ({ id, name, text, shared, person: person_id }),
  changed: replyChanged,
  removed: replyRemoved,
  errors: savedReplyErrors,
}
