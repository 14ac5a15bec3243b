import type { Client } from 'pg'
import { holdIndex, releaseIndex } from '#features/search/server/holdIndex.ts'
import { segmentSize } from '#features/search/server/numbering.ts'
import { openDatabase } from '#platform/db/openDatabase.ts'
import { newId } from '#shared/ids.ts'
import { Child } from '../children/Child.ts'
import { bareTables } from './bareTables.ts'
import type { Fixture } from './Fixture.ts'

/** While one of them waits for the database another one thinks. */
const processes = 3

/**
 * Makes the index of what was said and leaves it as a server that stopped would: numbers, keys and lists by the server's own code, but several
 * segments at a time, and without its care for what is written meanwhile, which takes ten million messages most of the time.
 */
export async function fillSearch(client: Client, url: string, { workspace }: Pick<Fixture, 'workspace'>): Promise<void> {
  await client.query(`vacuum analyze message`)
  const { db } = openDatabase(url, 1, () => undefined)
  const nobody = newId()
  await holdIndex(db, nobody)
  await client.query(
    `create unlogged table bench.said as
       select (row_number() over (order by at desc, conversation_id, seq desc) - 1)::int as n, conversation_id, seq
       from message where workspace_id = '${workspace}' and type in ('message', 'note');
     create index on bench.said (n);
     analyze bench.said`,
  )
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from bench.said`)
  const segments = Math.ceil(rows[0]!.n / segmentSize)
  const rebuild = await bareTables(client, ['search_doc'])
  const children = Array.from({ length: processes }, () => new Child('indexing.ts'))
  const shareOf = (i: number) => Array.from({ length: segments }, (_, n) => n).filter((n) => n % processes === i)
  try {
    await Promise.all(children.map((child, i) => child.request('fill', { url, workspace, segments: shareOf(i) })))
  } finally {
    await Promise.all(children.map((child) => child.stop()))
  }
  await rebuild(url)
  await client.query(`update search_state set first_doc = $2, next_part = $3, filled = true where workspace_id = $1`, [
    workspace,
    -segments * segmentSize,
    segments + 1,
  ])
  await releaseIndex(db, nobody)
  await db.destroy()
}
