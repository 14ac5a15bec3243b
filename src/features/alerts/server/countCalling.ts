import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { folders } from '#features/inbox/conversations/folders.ts'
import { isVisible } from '#features/inbox/conversations/visibility.ts'
import { maxCounted } from '#features/alerts/contract.ts'
import { isOfBotThere } from '#features/bots/server/isOfBotThere.ts'
import { isUnread } from './isUnread.ts'
import { thereJoined } from './whatIsThere.ts'

/** How much calls for somebody in a workspace. */
export interface Calling {
  person: string
  workspace: string
  open: number
}

/**
 * How many alerts call for people, by workspace where there are any, as far as open alerts are counted: the badge of the app, and what a page counts of
 * other workspaces. That a customer wrote calls only for who holds the conversation and is waited for; the few of these are found by who waits.
 */
export async function countCalling(db: DatabaseOrTransaction, people: readonly string[]): Promise<Calling[]> {
  const max = sql.lit(maxCounted)
  const { rows } = await sql<Calling>`select m.person_id as person, m.workspace_id as workspace, a.open from member m
    cross join lateral (select count(*)::int as open from (
      (select 1 from alert a ${thereJoined}
        where a.workspace_id = m.workspace_id and a.person_id = m.person_id and a.ended_at is null and a.kinds <> '{log}' and ${isUnread} and ${isVisible()} limit ${max})
      union all
      (select 1 from conversation c join alert a on a.workspace_id = c.workspace_id and a.conversation_id = c.id and a.person_id = m.person_id
          and a.ended_at is null and a.kinds = '{log}' and ${isUnread} and ${isOfBotThere('a')}
        where c.workspace_id = m.workspace_id and c.assignee_id = m.person_id and ${folders.inbox} and c.deleted_at is null and c.paused
          and c.waiting_at is not null limit ${max})
      limit ${max}) counted) a
    where m.person_id = any(${people}::uuid[]) and a.open > 0`.execute(db)
  return rows
}
