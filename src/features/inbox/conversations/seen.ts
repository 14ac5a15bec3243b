import { sql, type RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { Member } from '#features/workspaces/members/server/access.ts'
import { ofLivingBots } from '#features/bots/server/ofLivingBots.ts'
import type { Seen } from './contract.ts'
import { visibleTo } from './visibility.ts'

/** Of a conversation that is older than its reader's membership, this many of the newest messages are looked at for unread ones. */
const lookBack = 200

/**
 * How many of conversation `c`'s customer messages a person has seen, `s` being their row of `seen` if any. What was said before somebody
 * joined counts as seen: nobody starts with a million unread messages.
 */
function seenIn(joinedAt: RawBuilder<unknown>): RawBuilder<number> {
  return sql`coalesce(s.seen_in, case when c.created_at >= ${joinedAt} then 0 when c.last_at <= ${joinedAt} then c.in_count else c.in_count - (
    select count(*)::int from (select f.author, f.at, f.body -> 'uncounted' as uncounted from message f where f.workspace_id = c.workspace_id and f.conversation_id = c.id order by f.seq desc limit ${sql.lit(lookBack)}) f
    where f.author = 'customer' and f.at > ${joinedAt} and f.uncounted is null) end)`
}

/** What a person has seen, for queries over conversation `c`: the join, the columns, and whether it is unread. */
export interface SeenBy {
  join: RawBuilder<unknown>
  columns: RawBuilder<unknown>
  /** How many of the customer's messages they have seen. */
  seenIn: RawBuilder<number>
  isUnread: RawBuilder<boolean>
}

/** What a row of `seen` says, for those who write one. */
export const seenReturned = sql`seen_in, marked_unread, ignore_reset as ignore_unread_reset, mention_unread, woke_unread, note_unread`

/** For a person who joined at the time that `joinedAt` stands for. */
export function seenBy(person: string | RawBuilder<string>, joinedAt: RawBuilder<unknown>): SeenBy {
  const seen = seenIn(joinedAt)
  return {
    seenIn: seen,
    join: sql`left join seen s on s.workspace_id = c.workspace_id and s.person_id = ${person} and s.conversation_id = c.id`,
    columns: sql`${seen} as seen_in, coalesce(s.marked_unread, false) as marked_unread, coalesce(s.ignore_reset, false) as ignore_unread_reset,
      coalesce(s.mention_unread, false) as mention_unread, coalesce(s.woke_unread, false) as woke_unread,
      coalesce(s.note_unread, false) as note_unread`,
    isUnread: sql`(c.in_count > ${seen} or coalesce(s.marked_unread, false))`,
  }
}

export const seenByMember = (member: Member): SeenBy => seenBy(member.personId, sql`${member.joinedAt}::timestamptz`)

/** What a member has read of some conversations, by their ids. */
export async function seenOf(db: DatabaseOrTransaction, member: Member, ids: string[]): Promise<Record<string, Seen>> {
  const seen = seenByMember(member)
  const { rows } = await sql<Seen & { id: string }>`select c.id, ${seen.columns} from conversation c ${seen.join}
    where c.workspace_id = ${member.workspaceId} and c.id = any(${ids}::uuid[]) and c.deleted_at is null
      and ${ofLivingBots(member.workspaceId, sql`c.bot_id`)} and ${visibleTo(member)}`.execute(db)
  return Object.fromEntries(rows.map(({ id, ...read }) => [id, read]))
}
