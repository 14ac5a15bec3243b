import type { Client } from 'pg'
import type { Fixture } from './Fixture.ts'
import { customerLines, labels, rareLabel } from './words.ts'

/** About so many conversations carry the rare label, however many there are. */
const rareOnes = 40

/** Writes the customers and conversations of `bench.plan`. */
export async function fillConversations(client: Client, { workspace }: Pick<Fixture, 'workspace'>, conversations: number): Promise<void> {
  await client.query(
    `insert into customer (workspace_id, id, bot_id, user_key, name, profile, search)
     select $1, customer_id, bot_id, channel, name, json_build_object('name', name, 'locale', 'en_GB', 'email', email),
       lower(name || ' ' || email || ' ' || channel)
     from (select *, lower(replace(name, ' ', '.')) || n % 977 || '@example.com' as email from bench.plan) p`,
    [workspace],
  )
  await client.query(
    `insert into conversation (workspace_id, id, bot_id, customer_id, channel, platform, rev, epoch, paused, is_starred, is_done, deleted_at,
       assignee_id, needs_human_at, snoozed_until, waiting_at, labels, in_count, last_seq, last_answer_seq, last_at, tail_at, last_human_at, last_message,
       unanswered, created_at)
     select $1, id, bot_id, customer_id, channel, 'messenger', greatest(messages, 1), 1 + paused::int, paused, is_starred, is_done, deleted_at,
       assignee_id, needs_human_at, case when n % 200 = 7 and not is_done then now() + interval '1 day' end, case when needs_human_at is not null or (paused and is_question) then last_at end,
       case when n % $2::bigint = 3 then array[$3::text] else '{}'::text[] end
         || case when draw < 0.3 then ($4::text[])[1 + floor(draw / 0.3 * draw / 0.3 * $5)::int : 1 + floor(draw / 0.3 * draw / 0.3 * $5)::int + (draw < 0.05)::int] else '{}'::text[] end,
       (messages + 1) / 2, messages, messages / 2, last_at, last_at, case when paused then last_at - interval '1 minute' end,
       json_build_object('text', line, 'direction', case when is_question then 'in' else 'out' end, 'by', case when is_question then 'customer' else 'bot' end,
         'name', case when is_question then name else bot_name end, 'person', null, 'has_attachments', false, 'private', false, 'ts', extract(epoch from last_at)),
       case when is_question then jsonb_build_array(jsonb_build_object('seq', messages, 'asked', not paused, 'raw',
         jsonb_build_object('type', 'message', 'user', channel, 'channel', channel, 'text', line, 'ts', extract(epoch from last_at)))) else '[]' end,
       last_at - make_interval(secs => step * messages)
     from (select *, messages % 2 = 1 as is_question, ($6::text[])[1 + n % $7::bigint] as line from bench.plan) p`,
    [
      workspace,
      Math.max(5, Math.floor(conversations / rareOnes)),
      rareLabel,
      labels,
      labels.length - 1,
      customerLines,
      customerLines.length,
    ],
  )
}

/**
 * What people have read: the first has opened most of what came since they joined, the second all of it, everybody else what is
 * assigned to them.
 */
export async function fillSeen(client: Client, { workspace, people }: Pick<Fixture, 'workspace' | 'people'>): Promise<void> {
  await client.query(
    `insert into seen (workspace_id, person_id, conversation_id, seen_in)
     select $1::uuid, $2::uuid, id, (messages + 1) / 2 from bench.plan where last_at > now() - interval '30 days' and draw > 0.05 and n > 1
     union all select $1, $3::uuid, id, (messages + 1) / 2 from bench.plan where last_at > now() - interval '2 days'
     union all select $1, assignee_id, id, (messages + 1) / 2 from bench.plan where assignee_id <> all(array[$2::uuid, $3::uuid]) and n > 1`,
    [workspace, people[0]!.id, people[1]!.id],
  )
  // Where reading has moved the marks of the two who open so much, and what the first has passed unread.
  await client.query(
    `insert into seen (workspace_id, person_id, conversation_id, seen_in, behind_at)
     select $1::uuid, $2::uuid, id, 0, last_at from bench.plan
     where last_at > now() - interval '30 days' and last_at < now() - interval '1 minute' and not (draw > 0.05 and n > 1)`,
    [workspace, people[0]!.id],
  )
  await client.query(`update member set read_until = now() - interval '1 minute' where workspace_id = $1 and person_id = any($2)`, [
    workspace,
    [people[0]!.id, people[1]!.id],
  ])
}

/** The counts of the tabs, which the triggers would have kept. */
export async function fillCounters(client: Client): Promise<void> {
  await client.query(`truncate tally`)
  await client.query(`insert into tally (workspace_id, bot_id, key, n) select workspace_id, bot_id, key, count(*) from conversation c, unnest(conversation_keys(c)) key
    group by 1, 2, 3 order by 1, 2, 3`)
}
