import { sql } from 'kysely'
import { day } from '#shared/time.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { northwind } from '#sandbox/northwind.ts'
import { colleagues, type Colleague } from './colleagues.ts'
import { Random } from '#shared/Random.ts'
import type { WrittenConversation } from './writeConversations.ts'

/** How much of what is new each of them has not got to yet. */
const unreadShare: Record<Colleague['key'], number> = { mara: 0.14, ben: 0.3, chloe: 0.22, tariq: 0.5 }

interface SeenRow {
  workspace_id: string
  person_id: string
  conversation_id: string
  seen_in: number
  marked_unread: boolean
  ignore_reset: boolean
}

/** How likely it is that somebody has not read the end of a conversation that is so old. */
function shareUnread(row: WrittenConversation['story']['row'], { id, key }: Colleague, age: number): number {
  if (row.needs_human_at !== null) return 0.85
  if (row.assignee_id === id) return 0.35
  if (age < 3 * day) return unreadShare[key]
  return age < 30 * day ? 0.02 : 0
}

/** Who has read what. What ended before somebody joined counts as read without a row, as everywhere in the product. */
export async function writeSeen(db: DatabaseOrTransaction, written: WrittenConversation[], now: number): Promise<void> {
  const random = new Random(7)
  const rows = written.flatMap(({ story: { row } }) =>
    colleagues
      .filter(({ joinedDaysAgo }) => row.last_at.getTime() > now - joinedDaysAgo * day)
      .map((colleague): SeenRow => {
        const age = now - row.last_at.getTime()
        const isTheirs = row.assignee_id === colleague.id
        const share = shareUnread(row, colleague, age)
        // Where the team has just answered, the one who holds it has read everything before.
        const answered = isTheirs && row.waiting_at === null
        const missed = !answered && random.chance(share) ? Math.min(row.in_count, random.int(1, 3)) : 0
        const byHand = missed === 0 && age < 5 * day && random.chance(0.02)
        return {
          workspace_id: northwind.id,
          person_id: colleague.id,
          conversation_id: row.id,
          seen_in: row.in_count - missed,
          marked_unread: byHand,
          ignore_reset: byHand,
        }
      }),
  )
  await sql`insert into seen (workspace_id, person_id, conversation_id, seen_in, marked_unread, ignore_reset)
    select * from json_to_recordset(${JSON.stringify(rows)}::json)
      as s(workspace_id uuid, person_id uuid, conversation_id uuid, seen_in int, marked_unread boolean, ignore_reset boolean)`.execute(db)
}
