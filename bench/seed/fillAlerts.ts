import type { Client } from 'pg'
import { hashSecret } from '#platform/crypto/secrets.ts'
import type { Fixture } from './Fixture.ts'

/**
 * What the people of an inbox were told of in the last weeks, so many alerts each, each on the page and on their device; of the last of them they
 * have not come back yet. `endpoints` are the addresses of the devices, one a person: nothing can be sent to them before their people add them again.
 */
export async function fillAlerts(
  client: Client,
  { workspace, people }: Fixture,
  each: number,
  endpoints: readonly string[],
): Promise<void> {
  await client.query(
    `insert into push_device (id, person_id, session_id, endpoint_hash, sealed, service, agent)
     select gen_random_uuid(), p.id, (select id from session where person_id = p.id and revoked_at is null limit 1), p.hash, '', 'localhost', ''
     from unnest($1::uuid[], $2::bytea[]) as p(id, hash)`,
    [people.slice(0, endpoints.length).map(({ id }) => id), endpoints.map(hashSecret)],
  )
  await client.query(
    `insert into alert (workspace_id, id, raise_id, person_id, conversation_id, bot_id, kinds, raised_kinds, level, at, ended_at, ended_why)
     select $1, gen_random_uuid(), gen_random_uuid(), p.id, c.id, c.bot_id, '{help}', '{help}', 2, c.at, case when n > 5 then c.at end, case when n > 5 then 'answered' end
     from unnest($2::uuid[]) as p(id),
       (select id, bot_id, row_number() over (order by id) as n, now() - interval '2 hours' - random() * interval '20 days' as at
        from conversation where workspace_id = $1 order by id limit $3) c`,
    [workspace, people.map(({ id }) => id), each],
  )
  await client.query(
    `insert into alert_attempt (workspace_id, id, alert_id, kind, channel, state, created_at, settled_at, device_id, push_id)
     select a.workspace_id, gen_random_uuid(), a.id, 'help', w.channel, case when a.ended_at is null or w.channel = 'page' then 'seen' else 'withdrawn' end,
       a.at, a.at, case w.channel when 'push' then d.id end, case w.channel when 'push' then gen_random_uuid() end
     from alert a left join push_device d on d.person_id = a.person_id, unnest('{page,push}'::text[]) as w(channel) where a.workspace_id = $1`,
    [workspace],
  )
  await client.query(`vacuum analyze alert`)
  await client.query(`vacuum analyze alert_attempt`)
}
