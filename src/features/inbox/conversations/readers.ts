import { sql, type RawBuilder } from 'kysely'

/**
 * Everybody who has read anything in a workspace, former members too, as the recursive query `reader` of `with recursive`: the key of what was read has the
 * person before the conversation, so they are found by leaps over it.
 */
export function readers(workspaceId: string): RawBuilder<unknown> {
  const next = (place: RawBuilder<unknown>) =>
    sql`(select s.person_id from seen s where s.workspace_id = ${workspaceId} and ${place} order by s.person_id limit 1)`
  return sql`reader as (
      ${next(sql`true`)}
      union all select n.person_id from reader cross join lateral ${next(sql`s.person_id > reader.person_id`)} n)`
}
