import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'

/** What an upgrade must leave as it was, a line each: who may what, each conversation with its messages, and the counts. */
export interface Facts {
  members: string[]
  conversations: string[]
  counts: string[]
  seen: string[]
}

/**
 * Read from the tables, not by calls: a server would wake what was snoozed and ask again for people, as time goes on. A migration that renames a column
 * renames it here, and the lines stay the same.
 */
export async function factsOf(db: DatabaseOrTransaction): Promise<Facts> {
  const lines = async (statement: ReturnType<typeof sql<{ line: string }>>) => (await statement.execute(db)).rows.map(({ line }) => line)
  return {
    members: await lines(sql<{
      line: string
    }>`select concat_ws(' ', p.email, w.name, m.is_owner, m.train, m.chat, m.edit, m.billing, m.support, m.scope, m.scope_bots) as line
      from member m join person p on p.id = m.person_id join workspace w on w.id = m.workspace_id order by p.email, w.name`),
    conversations: await lines(sql<{
      line: string
    }>`select concat_ws(' ', c.id, case when c.paused then 'paused' end, c.epoch, case when c.is_done then 'done' end,
        a.email, c.labels, c.last_seq, m.hash) as line
      from conversation c left join person a on a.id = c.assignee_id
      cross join lateral (select md5(string_agg(concat_ws(' ', m.seq, m.type, m.author, m.person_id, m.text, m.body), e'\n' order by m.seq)) as hash from message m
        where m.workspace_id = c.workspace_id and m.conversation_id = c.id) m order by c.id`),
    counts: await lines(sql<{
      line: string
    }>`select concat_ws(' ', key, bot_id, sum(n)) as line from tally group by workspace_id, key, bot_id
      having sum(n) <> 0 order by workspace_id, key, bot_id`),
    seen: await lines(sql<{
      line: string
    }>`select concat_ws(' ', p.email, count(*), md5(string_agg(concat_ws(' ', s.conversation_id, s.seen_in, s.marked_unread), ' ' order by s.conversation_id))) as line
      from seen s join person p on p.id = s.person_id group by p.email order by p.email`),
  }
}
