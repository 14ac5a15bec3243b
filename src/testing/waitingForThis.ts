import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'

/** How many statements wait for what this transaction holds, those behind others that wait for it included. What the server does by itself may wait for others meanwhile. */
export async function waitingForThis(trx: DatabaseOrTransaction): Promise<number> {
  const found = await sql`with recursive waiting as (
      select pid, pg_blocking_pids(pid) as blockers from (select distinct pid from pg_locks where not granted) w),
    mine as (select pid from waiting where pg_backend_pid() = any(blockers)
      union select w.pid from waiting w join mine m on m.pid = any(w.blockers))
    select from mine`.execute(trx)
  return found.rows.length
}
