import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { Report } from '#features/inbox/timeline/ports.ts'

/**
 * What an event brings once more although its conversation was erased since the event was read. To be asked under the locks of the conversations: anyone who
 * erases them holds those until that is noted at the event.
 */
export async function erasedSince<Item extends { report: Report }>(db: DatabaseOrTransaction, items: readonly Item[]): Promise<Set<Item>> {
  const events = items.flatMap(({ report }) => report.broughtAgainBy ?? [])
  if (events.length === 0) return new Set()
  const { rows } = await sql<{
    id: string
    gone: string[] | null
  }>`select id, gone from webhook_event where id = any(${events}::uuid[]) and state = 'waiting'`.execute(db)
  const goneOf = new Map(rows.map(({ id, gone }) => [id, gone ?? []]))
  // One that does not wait any more was emptied, or is kept no longer.
  const isErased = ({ broughtAgainBy, channel }: Report) =>
    broughtAgainBy !== undefined && (goneOf.get(broughtAgainBy)?.includes(channel) ?? true)
  return new Set(items.filter(({ report }) => isErased(report)))
}
