import type { Client } from 'pg'
import type { Fixture } from './Fixture.ts'

/** One in so many waits for a bot that is not connected today. */
const waiting = 20

/** Puts so many deliveries into an emptied outbox: what went out in the last weeks, and what waits for a bot that is away. */
export async function fillOutbox(client: Client, { workspace }: Pick<Fixture, 'workspace'>, deliveries: number): Promise<void> {
  await client.query(`truncate delivery`)
  await client.query(
    `insert into delivery (workspace_id, id, bot_id, conversation_id, seq, kind, payload, transport, state, next_at, created_at)
     select $1, gen_random_uuid(), bot_id, id, last_seq, 'chat response', '{}', 'sdk-socket', case when n % $3 = 0 then 'queued' else 'delivered' end, at, at
     from (select *, row_number() over () as n, now() - interval '1 hour' - random() * interval '10 hours' as at
       from conversation where workspace_id = $1 order by id limit $2) c`,
    [workspace, deliveries, waiting],
  )
  // As the database does by itself after a while: without it, it guesses.
  await client.query(`vacuum analyze delivery`)
}
