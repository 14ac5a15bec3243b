import pg from 'pg'
import type { Fixture } from './Fixture.ts'
import { botLines, customerLines } from './words.ts'

/**
 * Writes the messages of `bench.plan`, first all that stand first in their conversations, then all that stand second, and so on: on the
 * disk the messages of one conversation lie as far apart as in an inbox that grew over months. The long conversation gets one message
 * for every few others. Answers how many there are.
 */
export async function fillMessages(
  url: string,
  { workspace }: Pick<Fixture, 'workspace'>,
  longMessages: number,
): Promise<{ messages: number; longMessages: number }> {
  const clients = await Promise.all([connect(url), connect(url)])
  const [first] = clients
  try {
    const { rows } = await first.query<{ rounds: number; messages: number; long: string }>(
      `select max(messages)::int as rounds, sum(messages)::int as messages, (select id from bench.plan where n = 0) as long from bench.plan`,
    )
    const { rounds, messages, long } = rows[0]!
    await first.query(`create sequence bench.long_seq cache 1`)
    const every = Math.max(1, Math.floor(messages / longMessages))
    let next = 1
    await Promise.all(
      clients.map(async (client) => {
        for (let round = next++; round <= rounds; round = next++) await fillRound(client, workspace, long, round, every)
      }),
    )
    const { rows: ends } = await first.query<{ n: number }>(`select last_value::int as n from bench.long_seq`)
    const longCount = ends[0]!.n
    await first.query(
      `update conversation set in_count = ($2::int + 1) / 2, last_seq = $2, last_answer_seq = $2, rev = $2, waiting_at = null, unanswered = '[]',
        last_at = at, tail_at = at, created_at = first
       from (select min(at) as first, max(at) as at from message where conversation_id = $1) newest where id = $1`,
      [long, longCount],
    )
    return { messages: messages + longCount, longMessages: longCount }
  } finally {
    for (const client of clients) await client.end()
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`set synchronous_commit = off`)
  return client
}

async function fillRound(client: pg.Client, workspace: string, long: string, round: number, every: number): Promise<void> {
  await client.query(
    `insert into message (workspace_id, conversation_id, seq, id, at, type, author, text, body, ai_request)
     select $1, m.conversation_id, m.seq, gen_random_uuid(), m.at, 'message', case when m.seq % 2 = 1 then 'customer' else 'bot' end,
       case when m.seq % 2 = 1 then ($4::text[])[1 + (p.n + m.seq) % $5::bigint] else ($6::text[])[1 + (p.n + m.seq) % $7::bigint] end
         || ' ' || bench.word_of(bench.r(p.n * 64 + m.seq, 9))
         || case when (p.n * 64 + m.seq) % 7 = 3 then ' Order ' || bench.order_of(p.n * 64 + m.seq) else '' end,
       case when (p.n + m.seq) % 31 = 0 then '{"attachments":[{"image_url":"https://images.example.com/parcel.jpg","text":"The parcel"}]}'::jsonb end,
       m.seq % 2 = 1 and not p.paused
     from bench.plan p cross join lateral (
       select p.id as conversation_id, $2::int as seq, p.last_at - make_interval(secs => p.step * (p.messages - $2::int)) as at
       union all
       select $3::uuid, l.seq, now() - interval '380 days' + make_interval(secs => l.seq * 1600)
         from (select nextval('bench.long_seq')::int as seq where (p.n + $2::int) % $8::bigint = 0) l) m
     where p.messages >= $2::int`,
    [workspace, round, long, customerLines, customerLines.length, botLines, botLines.length, every],
  )
}
