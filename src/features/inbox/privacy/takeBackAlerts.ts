import { sql, type RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'

/** Whether an attempt `t` stands on a device or in an inbox of the team, or may: what is being sent at this moment counts as well. */
const isShown = sql`(t.device_id is not null or t.channel not in ('page', 'email', 'push')) and (t.state in ('accepted', 'seen') or t.state = 'waiting' and t.tries > 0)`

/** Whether nobody knows if an attempt `t` arrived in an inbox of the team, and by what: it is looked for there, as long as it may be found. */
const isLost = sql`(t.device_id is null and t.channel not in ('page', 'email', 'push') and t.state = 'failed' and t.tries > 0 and t.message_ref is null
  and t.settled_at > now() - interval '7 days')`

/** An alert that was open, and whose it was. */
export interface TakenBack {
  conversation: string
  raise: string
  people: string[]
}

/**
 * Ends the alerts `a` of what is no more: of conversations that are erased, or of somebody who is no member any more. What nobody was shown is deleted. What
 * stands on devices and in the team's own inboxes is taken back from there first, without a name; until then its alert is kept, and no list shows it.
 * Answers which were open.
 */
export async function takeBackAlerts(db: DatabaseOrTransaction, which: RawBuilder<unknown>): Promise<TakenBack[]> {
  const ofAlert = sql`t.workspace_id = a.workspace_id and t.alert_id = a.id`
  // Who begins to send something at this moment notes it first, and the one who ends alerts begins with them.
  const isOpen = sql`filter (where l.ended_at is null and l.gone_at is null)`
  const { rows: open } =
    await sql<TakenBack>`select l.conversation_id as conversation, l.raise_id as raise, array_agg(l.person_id::text) ${isOpen} as people
    from (select a.* from alert a where ${which} order by a.id for update) l
    group by l.conversation_id, l.raise_id having count(*) ${isOpen} > 0`.execute(db)
  await sql`select count(*) from (select from alert_attempt t join alert a on ${ofAlert} where ${which}
    and t.channel not in ('page', 'email') and (t.state in ('waiting', 'accepted', 'seen') or ${isLost}) order by t.id for update of t) locked`.execute(
    db,
  )
  await sql`delete from alert a where ${which} and a.gone_at is null and not exists (select from alert_attempt t where ${ofAlert} and (${isShown} or ${isLost}))`.execute(
    db,
  )
  // What is being written in an inbox is due once that is done: earlier nobody knows by what it is taken back.
  await sql`update alert_attempt t set withdraws = true, state = case when t.state = 'failed' then 'accepted' else t.state end,
      due_at = case when t.device_id is null and t.state = 'waiting' then t.due_at else now() end
    from alert a where ${ofAlert} and ${which} and a.gone_at is null and (${isShown} or ${isLost})`.execute(db)
  await sql`update alert a set gone_at = now(), ended_at = coalesce(a.ended_at, now()), mail_at = null where ${which} and a.gone_at is null`.execute(
    db,
  )
  return open
}
