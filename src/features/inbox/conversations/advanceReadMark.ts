import { sql, type RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { Member } from '#features/workspaces/members/server/access.ts'
import { folders } from './folders.ts'
import { seenByMember } from './seen.ts'

/** So many of the oldest conversations after the mark are looked at each time somebody reads. */
const stride = 50
/** The mark passes them when at most this share is unread: what it passes unread costs a row each. */
const maxUnread = 0.8
/** The mark stays this far behind the present, so that nothing that is being written can end up behind it. In seconds. */
const margin = 60

/**
 * Moves the member's `read_until` over what they have read, so that looking for what they have not read need not walk it. Unread
 * conversations that are passed are marked in `seen`. Docs: decisions/016.
 */
export async function advanceReadMark(db: DatabaseOrTransaction, member: Member): Promise<void> {
  const { join, columns, isUnread } = seenByMember(member)
  const { workspaceId, personId, readUntil } = member
  const next = (folder: RawBuilder<boolean>) => sql`(select c.* from conversation c where c.workspace_id = ${workspaceId} and ${folder}
    and c.deleted_at is null and c.last_at > ${readUntil}::timestamptz and c.last_at < now() - make_interval(secs => ${margin})
    order by c.last_at fetch first ${sql.lit(stride)} rows with ties)`
  await sql`with ahead as materialized (
      select * from (${next(folders.inbox)} union all ${next(folders.done)} union all ${next(folders.snoozed)}) found order by last_at fetch first ${sql.lit(stride)} rows with ties),
    looked as materialized (select c.id, c.last_at, ${columns}, ${isUnread} as is_unread from ahead c ${join}),
    mark as (select max(last_at) as at from looked having count(*) filter (where is_unread) <= ${sql.lit(maxUnread)} * count(*)),
    behind as (insert into seen (workspace_id, person_id, conversation_id, seen_in, marked_unread, behind_at)
      select ${workspaceId}, ${personId}, id, seen_in, marked_unread, last_at from looked where is_unread and exists (select from mark where at is not null)
      on conflict (workspace_id, person_id, conversation_id) do update set behind_at = excluded.behind_at)
    update member set read_until = greatest(read_until, mark.at) from mark
    where workspace_id = ${workspaceId} and person_id = ${personId} and mark.at is not null`.execute(db)
}
