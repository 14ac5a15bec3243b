import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { Member } from '#features/workspaces/members/server/access.ts'
import { countOf } from './findConversations.ts'
import { inInboxOf } from './inInboxOf.ts'

/** A person's own count of unread conversations is shown up to here. */
const unreadCap = 100

/** How many conversations of the inbox the member has not read, counted up to 100. */
export async function countUnread(db: DatabaseOrTransaction, member: Member): Promise<number> {
  const count = countOf({ member, unread: true, phrase: null, labels: [], source: null, waits: false }, inInboxOf(member), unreadCap)
  const { rows } = await sql<{ n: number }>`select ${count} as n`.execute(db)
  return rows[0]?.n ?? 0
}
