import { sql } from 'kysely'

/**
 * Whether an alert `a` is among those that its person read all at once, as `r` of `alert_read` says. By its time too: the clocks of two servers differ, and so what
 * was raised after that may have the smaller id; and what came upon an alert after that makes it a later one.
 */
export const isAmongRead = sql`(a.id <= r.until and a.at <= r.at)`

/** Whether an alert `a` is open, and not one of those that its person read all at once: these are ended after that (`readAll`). */
export const isUnread = sql`(a.ended_at is null and not exists (select from alert_read r where r.workspace_id = a.workspace_id
  and r.person_id = a.person_id and ${isAmongRead} offset 0))`

/** Joins to an open alert `a` what its person read with all others, as `r`; nulls where they did not. */
export const readJoined = sql`left join alert_read r on r.workspace_id = a.workspace_id and r.person_id = a.person_id and ${isAmongRead}
    and a.ended_at is null`
