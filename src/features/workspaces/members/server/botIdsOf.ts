import { memberErrors } from '#features/workspaces/members/errors.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'

/** The ids of the bots of a scope; removed ones stay in it, as they may be restored. Refuses keys that are none of the workspace's. */
export async function botIdsOf(db: DatabaseOrTransaction, workspaceId: string, clientKeys: readonly string[]): Promise<string[]> {
  if (clientKeys.length === 0) return []
  const rows = await db
    .selectFrom('bot')
    .where('workspace_id', '=', workspaceId)
    .where('client_key', 'in', clientKeys)
    .select('id')
    .execute()
  if (rows.length < new Set(clientKeys).size) throw memberErrors.unknownBot()
  return rows.map(({ id }) => id)
}
