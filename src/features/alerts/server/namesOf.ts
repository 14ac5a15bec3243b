import { sql } from 'kysely'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'

/** The names of people, by id. */
export async function namesOf(ctx: RequestContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`select id, name from person where id = any(${wanted}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
