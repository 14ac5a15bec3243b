import type { Input } from '#shared/call.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import { emitMembershipsChanged } from '#features/workspaces/members/server/emitMembershipsChanged.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import type { Me, updatePerson as call } from '#features/workspaces/contract.ts'
import { chooseContext } from './chooseContext.ts'
import { tellOfPerson } from './tellOfPerson.ts'
import { whoAmI } from './whoAmI.ts'

/** Clients of the specification choose a workspace and a bot by the same call; in another workspace one begins with all bots. */
async function lookAt(ctx: RequestContext, named: string | undefined, clientKey: string | null, vault: Vault): Promise<void> {
  const { workspaceId } = await accessNamedWorkspace(ctx, named)
  await chooseContext(ctx, { params: {}, query: {}, headers: {}, body: { team_id: workspaceId, client_key: clientKey } }, vault)
}

/** What colleagues see of a person. */
const shown = ['name', 'image']

/** Changes what the caller is called, or their picture; colleagues see it at once. */
export async function updatePerson(ctx: RequestContext, { body }: Input<typeof call>, vault: Vault): Promise<Me> {
  const { id } = personOf(ctx)
  const { real_name: name, workspace_team: team, bot_context: bot, ...rest } = body
  if (team !== undefined || bot !== undefined) await lookAt(ctx, team, bot?.client_key ?? null, vault)
  const given = Object.fromEntries(Object.entries({ name, ...rest }).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) return whoAmI(ctx, vault)
  await ctx.db.updateTable('person').set(given).where('id', '=', id).execute()
  if (shown.some((field) => field in given)) await tellOfPerson(ctx, id)
  else await emitMembershipsChanged(ctx, [id])
  return whoAmI(ctx, vault)
}
