import type { Client } from 'pg'
import { headOfSeededLog } from './fillSearch.ts'
import type { Fixture } from './Fixture.ts'

/** As many changes one transaction of a busy server tells. */
const together = 100

/**
 * Puts so many changes of the usual size, over all conversations, into an emptied log, as an hour of a busy workspace leaves them.
 */
export async function fillChanges(client: Client, { workspace }: Fixture, changes: number): Promise<void> {
  await client.query(`truncate change`)
  await client.query(`set synchronous_commit = off`)
  for (let from = 0; from < changes; from += together) {
    await client.query(
      `insert into change (workspace_id, name, conversation_id, body)
       select c.workspace_id, 'message.added', c.id, json_build_object(
         'message', json_build_object('jmid', gen_random_uuid(), 'seq', c.last_seq, 'ts', extract(epoch from c.last_at), 'type', 'message', 'by', 'customer',
           'direction', 'in', 'text', c.last_message->>'text', 'user', u.user_key, 'user_profile', json_build_object('id', u.user_key, 'name', u.name, 'image', null),
           'private', false, 'team', c.workspace_id, 'sourceTeam', c.platform, 'sourceChannel', c.channel, 'client_key', b.client_key),
         'conversation', json_build_object('id', c.id, 'rev', c.rev, 'client_key', b.client_key, 'name', u.name, 'team', c.workspace_id, 'sourceTeam', c.platform,
           'sourceChannel', c.channel, 'timestamp', extract(epoch from c.last_at), 'created_at', extract(epoch from c.created_at), 'paused', c.paused,
           'epoch', c.epoch, 'is_starred', c.is_starred, 'is_done', c.is_done, 'is_deleted', false, 'is_archived', false, 'tags', c.labels,
           'assignee', c.assignee_id, 'needs_human_since', null, 'waiting_since', null, 'in_count', c.in_count, 'last_seq', c.last_seq,
           'user_profile', u.profile, 'bot_profile', json_build_object('name', b.name), 'last_message', c.last_message),
         'was', json_build_object('client_key', b.client_key, 'assignee', c.assignee_id, 'is_done', c.is_done, 'is_deleted', false,
           'is_starred', c.is_starred, 'needs_human', false, 'tags', c.labels))
       from (select * from conversation where workspace_id = $1 and id >= $2 order by id limit $3) c
       join customer u on u.workspace_id = c.workspace_id and u.id = c.customer_id join bot b on b.workspace_id = c.workspace_id and b.id = c.bot_id`,
      // Ids are hashes, so a stretch of them from a random place is a random handful of conversations; the last stretch is kept whole.
      [workspace, randomStart(), Math.min(together, changes - from)],
    )
  }
  await client.query(`vacuum analyze change`)
  await passIndexing(client)
}

/** What these changes tell of was said before and is in the index of what was said: it goes on behind them. */
async function passIndexing(client: Client): Promise<void> {
  await client.query(`update subscriber set place = $1 where name = 'search'`, [await headOfSeededLog(client)])
}

/** An id in the lower nine tenths, so that enough others are above it. */
function randomStart(): string {
  const first = Math.floor(Math.random() * 0.9 * 256)
  return `${first.toString(16).padStart(2, '0')}${crypto.randomUUID().slice(2)}`
}
