import type { Input } from '#shared/call.ts'
import { AppError } from '#shared/errors.ts'
import { personOf, type Unit } from '#platform/event-log/unit.ts'
import { accessWorkspace } from '#features/workspaces/members/server/access.ts'
import type { chooseContext as call, Me } from '#features/workspaces/contract.ts'
import { whoAmI } from './whoAmI.ts'

/** Remembers the workspace and bot a person looks at; 'all' and null both mean every bot. */
export async function chooseContext(unit: Unit, { body }: Input<typeof call>): Promise<Me> {
  await accessWorkspace(unit, body.team_id)
  const key = body.client_key === 'all' ? null : body.client_key
  if (key !== null) {
    const bot = await unit.db
      .selectFrom('bot')
      .where('client_key', '=', key)
      .where('workspace_id', '=', body.team_id)
      .where('deleted_at', 'is', null)
      .select('id')
      .executeTakeFirst()
    if (!bot) throw new AppError('not-found', 'This bot does not exist')
  }
  await unit.db.updateTable('person').set({ workspace_id: body.team_id, bot_client_key: key }).where('id', '=', personOf(unit).id).execute()
  return whoAmI(unit, body.team_id)
}
