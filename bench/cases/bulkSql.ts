import type { Client } from 'pg'
import type { LiveChange } from '#shared/liveProtocol.ts'
import type { Fixture } from '../seed/Fixture.ts'

/** So many conversations of the inbox, from anywhere in it, that nobody has and that are not paused. */
export async function chooseConversations(client: Client, { workspace }: Fixture, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from conversation where workspace_id = $1 and deleted_at is null and not is_done and snoozed_until is null
       and assignee_id is null and not paused and not 'of the benchmark' = any(labels) and id >= $2 order by id limit $3`,
    // Ids are hashes: from here on there are enough in an inbox of any size.
    [
      workspace,
      `${Math.floor(Math.random() * 100)
        .toString(16)
        .padStart(2, '0')}${crypto.randomUUID().slice(2)}`,
      count,
    ],
  )
  if (rows.length < count) throw new Error(`There are only ${rows.length} conversations to choose ${count} from.`)
  return rows.map(({ id }) => id)
}

/**
 * The limit of a bulk: the conversations changed, a line in each transcript and a change in the log, in one statement that looks nothing up
 * and takes nothing back later. Answers the milliseconds it took; nothing is left of it.
 */
export async function bulkSql(client: Client, { workspace }: Fixture, ids: string[], { name, body }: LiveChange): Promise<number> {
  await client.query('begin')
  const from = performance.now()
  await client.query(
    `with moved as (
       update conversation set rev = rev + 1, last_seq = last_seq + 1, labels = labels || 'of the benchmark'::text
       where workspace_id = $1 and id = any($2::uuid[]) returning id, last_seq),
     said as (
       insert into message (workspace_id, conversation_id, seq, id, at, type, author, text)
         select $1, id, last_seq, gen_random_uuid(), now(), 'event', 'system', '' from moved)
     insert into change (workspace_id, name, conversation_id, body) select $1, $3, id, $4::json from moved`,
    [workspace, ids, name, JSON.stringify(body)],
  )
  const took = performance.now() - from
  await client.query('rollback')
  return took
}
