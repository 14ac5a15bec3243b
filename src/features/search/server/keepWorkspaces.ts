import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'

/**
 * Those of the workspaces that are there, and stay until the transaction ends: one that is just being erased is waited for, and anyone who is
 * about to erase one waits. Otherwise what is written of a workspace meanwhile would outlive it.
 */
export async function keepWorkspaces(trx: DatabaseOrTransaction, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from workspace where id = any(${ids}::uuid[]) order by id for key share`.execute(trx)
  return rows.map(({ id }) => id)
}
