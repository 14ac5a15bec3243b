import { sql, type RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '#server/db/openDatabase.ts'
import type { Member } from '#features/members/server/access.ts'
import type { Seen } from '../contract.ts'
import { inSightOf } from './sight.ts'

/** Of a conversation that is older than its reader's membership, this many of the newest messages are looked at for unread ones. */
const lookBack = 200

/**
 * How many of conversation `c`'s customer messages a person has seen, `s` being their row of `seen` if any. What was said before somebody
 * joined counts as seen: nobody starts with a million unread messages.
 */
function seenIn(joinedAt: RawBuilder<unknown>): RawBuilder<number> {
  return sql`coalesce(s.seen_in, case when c.created_at >= ${joinedAt} then 0 when c.last_at <= ${joinedAt} then c.in_count else c.in_count - (
    select count(*)::int from (select f.author, f.at from message f where f.workspace_id = c.workspace_id and f.conversation_id = c.id order by f.seq desc limit ${lookBack}) f
    where f.author = 'customer' and f.at > ${joinedAt}) end)`
}

/**
 * Holds for what belongs to bots that are there. A removed bot keeps its conversations for a while; only its own row says that it is
 * gone, so everything that lists or counts asks this. The list of removed bots is read once for a query and is nearly always empty.
 */
export function ofLivingBots(workspaceId: string, botId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`${botId} <> all(array(select id from bot where workspace_id = ${workspaceId} and deleted_at is not null))`
}

/** What a person has seen, for queries over conversation `c`: the join, the columns, and whether it is unread. */
export interface SeenBy {
  join: RawBuilder<unknown>
  columns: RawBuilder<unknown>
  isUnread: RawBuilder<boolean>
}

/** For a person who joined at the time that `joinedAt` stands for. */
export function seenBy(person: string, joinedAt: RawBuilder<unknown>): SeenBy {
  const seen = seenIn(joinedAt)
  return {
    join: sql`left join seen s on s.workspace_id = c.workspace_id and s.person_id = ${person} and s.conversation_id = c.id`,
    columns: sql`${seen} as seen_in, coalesce(s.marked_unread, false) as marked_unread, coalesce(s.ignore_reset, false) as ignore_unread_reset`,
    isUnread: sql`(c.in_count > ${seen} or coalesce(s.marked_unread, false))`,
  }
}

/**
 * The newest conversations `c` that a member has not read and for which `where` holds. What they have read is not walked: after
 * `read_until` nearly everything is news, and before it only what is marked in `seen` is unread.
 */
export function unreadBy(member: Member, where: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  const { join, isUnread } = seenByMember(member)
  const { workspaceId, personId, readUntil } = member
  const read = sql`${readUntil}::timestamptz`
  return sql`select * from (
    (select c.* from conversation c ${join} where ${where} and c.last_at > ${read} and ${isUnread} order by c.last_at desc, c.id desc limit ${limit})
    union all
    (select c.* from seen s join conversation c on c.workspace_id = s.workspace_id and c.id = s.conversation_id
      where s.workspace_id = ${workspaceId} and s.person_id = ${personId} and s.behind_at is not null and ${where} and c.last_at <= ${read} and ${isUnread}
      order by s.behind_at desc, s.conversation_id desc limit ${limit})) unread
    order by last_at desc, id desc limit ${limit}`
}

export const seenByMember = (member: Member): SeenBy => seenBy(member.personId, sql`${member.joinedAt}::timestamptz`)

/** What a member has read of some conversations, by their ids. */
export async function seenOf(db: DatabaseOrTransaction, member: Member, ids: string[]): Promise<Record<string, Seen>> {
  const seen = seenByMember(member)
  const { rows } = await sql<Seen & { id: string }>`select c.id, ${seen.columns} from conversation c ${seen.join}
    where c.workspace_id = ${member.workspaceId} and c.id = any(${ids}::uuid[]) and c.deleted_at is null
      and ${ofLivingBots(member.workspaceId, sql`c.bot_id`)} and ${inSightOf(member)}`.execute(db)
  return Object.fromEntries(rows.map(({ id, ...read }) => [id, read]))
}

/** A person's own count of unread conversations is shown up to here. */
const unreadCap = 100

/** How many conversations of the inbox the member has not read, counted up to 100. */
export async function countUnread(db: DatabaseOrTransaction, member: Member): Promise<number> {
  const inInbox = sql`c.workspace_id = ${member.workspaceId} and not c.is_done and c.snoozed_until is null and c.deleted_at is null
    and ${ofLivingBots(member.workspaceId, sql`c.bot_id`)} and ${inSightOf(member)}`
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${unreadBy(member, inInbox, unreadCap)}) counted`.execute(db)
  return rows[0]?.n ?? 0
}
