import { sql, type Selectable } from 'kysely'
import type { Schema } from '#platform/db/schema.ts'
import { meetsBot } from '#shared/visibility.ts'
import type { ThingKind } from '#features/workspaces/members/server/sharedThings.ts'
import { replyChanged, replyRemoved, type Reply } from '#features/saved-replies/contract.ts'
import { savedReplyErrors } from '#features/saved-replies/errors.ts'

/** A saved reply with the client key of its bot: null for one of every bot, and where its bot was removed. */
export interface ReplyRow extends Selectable<Schema['reply']> {
  client_key: string | null
}

/** Saved replies, as shared things. Those of a removed bot are there again once it is restored. */
export const replies: ThingKind<ReplyRow, Reply> = {
  table: 'reply',
  max: 500,
  toWire: ({ id, name, text, shared, person_id, client_key }) => ({
    id,
    name,
    text,
    shared,
    person: person_id,
    client_key: client_key ?? 'all',
  }),
  changed: replyChanged,
  removed: replyRemoved,
  columns: sql`*, (select b.client_key from bot b where b.workspace_id = reply.workspace_id and b.id = reply.bot_id and b.deleted_at is null) as client_key`,
  isKnownTo: ({ bot_id, client_key }, seer) => bot_id === null || (client_key !== null && meetsBot(seer, bot_id)),
  errors: savedReplyErrors,
}
