import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { botShares, type Fixture } from './Fixture.ts'
import { firstNames, lastNames } from './words.ts'

/** How many messages the conversations have on average; the longest ordinary one has `mostMessages`. */
const maxMessages = 48
export const averageMessages = 10

export const shortMessages = 50

/** How many words there are; the one of rank n is said about 1/n as often as the first. */
const vocabulary = 50_000

/** The seeded word of a rank, from 1. */
export function wordOfRank(rank: number): string {
  return createHash('md5').update(String(rank)).digest('hex').slice(0, 7)
}

/**
 * Draws what every conversation will be, a narrow row each, in the schema `bench` of the database: `bench.plan`. The same fixture and
 * count give the same rows. Conversation 0 is the long one, conversation 1 the one of `shortMessages` messages.
 */
export async function drawPlan(
  client: Client,
  fixture: Pick<Fixture, 'workspace' | 'bots' | 'people'>,
  conversations: number,
): Promise<void> {
  await client.query(`drop schema if exists bench cascade; create schema bench`)
  // A number in [0, 1) that depends only on the conversation and on what it is for.
  await client.query(`create function bench.r(n bigint, salt int) returns float8 immutable language sql as
    $$ select (hashint8extended(n, salt) & 4294967295) / 4294967296.0 $$`)
  // As the server makes ids of what comes from outside, so that a seeded conversation is found by its channel.
  await client.query(`create function bench.id_of(kind text, owner text, key text) returns uuid immutable language sql as
    $$ select encode(set_byte(set_byte(h, 6, 128 | (get_byte(h, 6) & 15)), 8, 128 | (get_byte(h, 8) & 63)), 'hex')::uuid
       from (select substring(sha256(convert_to(kind || E'\\n' || owner || E'\\n' || key, 'UTF8')) from 1 for 16) as h) hashed $$`)
  // Words of every rarity, as a language has them, and numbers that come once.
  await client.query(`create function bench.word_of(draw float8) returns text immutable language sql as
    $$ select substr(md5(floor(exp(draw * ${Math.log(vocabulary)}))::int::text), 1, 7) $$`)
  await client.query(`create function bench.order_of(n bigint) returns text immutable language sql as
    $$ select (10000000 + n * 7919 % 90000000)::text $$`)
  const bots = fixture.bots.map(({ id }) => id)
  const firstOf = botShares.map((_, i) => botShares.slice(0, i).reduce((sum, share) => sum + share, 0))
  await client.query(
    `create unlogged table bench.plan as
      with drawn as (
        select n, ($1::text[])[bot] as bot_id, 'Bot ' || bot as bot_name, (4000000000000000 + n * 104729)::text as channel,
          case n when 0 then 0 when 1 then ${shortMessages} else least(${maxMessages}, 2 + floor(-8.6 * ln(1 - bench.r(n, 1))))::int end as messages,
          -- Most of what there is is old; what is new comes as densely as in a busy inbox.
          date_trunc('milliseconds', now() - interval '1 minute' - bench.r(n, 2) ^ 2 * interval '365 days') as last_at,
          (30 + floor(bench.r(n, 3) * 300))::int as step,
          bench.r(n, 4) as done_draw, bench.r(n, 5) as assigned_draw, bench.r(n, 6) as draw,
          ($4::text[])[1 + floor(bench.r(n, 7) * $6)::int] || ' ' || ($5::text[])[1 + floor(bench.r(n, 8) * $7)::int] as name
        from generate_series(0, $3::bigint - 1) n, width_bucket(n % 100, $2::bigint[]) bot),
      placed as (
        select *, now() - last_at as age,
          done_draw < case when now() - last_at > interval '14 days' then 0.6 else 0.15 end as is_done,
          case when assigned_draw < 0.2 then 1 + floor(assigned_draw * 5 * $9)::int end as agent
        from drawn)
      select n, bench.id_of('conversation', bot_id, channel) as id, bench.id_of('customer', bot_id, channel) as customer_id,
        bot_id::uuid as bot_id, bot_name, channel, messages, last_at, step, name, is_done, ($8::uuid[])[agent] as assignee_id,
        agent is not null and not is_done and draw < 0.6 as paused,
        case when agent is null and not is_done and draw < 0.003 then last_at end as needs_human_at,
        draw between 0.5 and 0.51 as is_starred,
        case when draw between 0.7 and 0.705 then last_at end as deleted_at, draw
      from placed`,
    [
      bots,
      firstOf,
      conversations,
      firstNames,
      lastNames,
      firstNames.length,
      lastNames.length,
      fixture.people.map(({ id }) => id),
      fixture.people.length,
    ],
  )
}
