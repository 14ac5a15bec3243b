import type { Client } from 'pg'
import { partitionSize } from '#features/search/server/partitions.ts'
import { writeLogCursor } from '#shared/cursor.ts'
import { Child } from '../children/Child.ts'
import type { Fixture } from './Fixture.ts'

/** While one of them waits for the database another one thinks. */
const processes = 3

/**
 * Makes the index of what was said and leaves it as a server that stopped would: keys by the server's own code, but several partitions at a
 * time, each with its indexes made at the end, and without the server's care for what is written meanwhile.
 */
export async function fillSearch(client: Client, url: string, { workspace }: Pick<Fixture, 'workspace'>): Promise<void> {
  await client.query(`vacuum analyze message`)
  await client.query(
    `create unlogged table bench.said as
       select (row_number() over (order by at desc, conversation_id, seq desc) - 1)::int as n, conversation_id, seq as message_seq
       from message where workspace_id = '${workspace}' and type in ('message', 'note');
     create index on bench.said (n);
     analyze bench.said`,
  )
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from bench.said`)
  const count = rows[0]!.n
  await client.query(`drop table search_entry_m1`)
  const children = Array.from({ length: processes }, () => new Child('indexing.ts'))
  const all = Array.from({ length: Math.ceil(count / partitionSize) }, (_, n) => n)
  try {
    await Promise.all(
      children.map((child, i) => child.request('fill', { url, workspace, partitions: all.filter((n) => n % processes === i) })),
    )
  } finally {
    await Promise.all(children.map((child) => child.stop()))
  }
  await client.query(`analyze search_entry`)
  await client.query(`insert into search_state (workspace_id, first_seq) values ($1, $2)`, [workspace, -count])
  await client.query(`insert into subscriber (name, events, place) values ('search', '{}', $1)`, [await headOfSeededLog(client)])
}

/** Where the log ends: what is seeded is in the index already. */
export async function headOfSeededLog(client: Client): Promise<string> {
  const { rows } = await client.query<{ head: string }>(`select pg_snapshot_xmax(pg_current_snapshot())::text as head`)
  return writeLogCursor(Number(rows[0]!.head), 0)
}
