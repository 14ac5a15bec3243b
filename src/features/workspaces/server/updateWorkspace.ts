import type { Input } from '#shared/call.ts'
import { workspaceErrors } from '#features/workspaces/errors.ts'
import { lockPeople } from '#features/workspaces/members/server/lockPeople.ts'
import { recordAudit } from '#platform/event-log/recordAudit.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { workspaceChanged, type updateWorkspace as call, type Workspace } from '#features/workspaces/contract.ts'
import { handOver } from './handOver.ts'
import { workspaceOf } from './workspaceRows.ts'
import { emitToColleagues } from './emitToColleagues.ts'

/** Renames a workspace, hands it over, or both. What is not given, or given as it is already, changes nothing. */
export async function updateWorkspace(ctx: RequestContext, { body }: Input<typeof call>): Promise<Workspace> {
  const actor = await lockPeople(ctx, body.teamid)
  const before = await workspaceOf(ctx, body.teamid)
  const heir = await memberNamed(ctx, body)
  const { name = before.name } = body
  const renamed = name !== before.name
  if (renamed) await rename(ctx, before, name)
  const handedOver = heir !== null && (await handOver(ctx, actor, heir, name))
  if (!renamed && !handedOver) return before
  ctx.emit(workspaceChanged, { workspace: before.id }, { id: before.id, name })
  await emitToColleagues(ctx, before.id)
  return workspaceOf(ctx, before.id)
}

async function rename(ctx: RequestContext, { id, name: before }: Workspace, name: string): Promise<void> {
  await ctx.db.updateTable('workspace').set({ name }).where('id', '=', id).execute()
  await recordAudit(ctx, { workspace: id, action: 'workspace.renamed', subject: { id, name }, before: { name: before }, after: { name } })
}

/** The member whom the call names as the owner; null where it names nobody. Who is no member is not looked for: an address says nothing to strangers. */
async function memberNamed(ctx: RequestContext, { teamid, userid, email }: Input<typeof call>['body']): Promise<string | null> {
  const address = email?.trim().toLowerCase() ?? ''
  if (userid === undefined && address === '') return null
  let members = ctx.db
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.person_id')
    .where('member.workspace_id', '=', teamid)
    .select('person.id')
  if (userid !== undefined) members = members.where('person.id', '=', userid)
  if (address !== '') members = members.where((eb) => eb(eb.fn('lower', ['person.email']), '=', address))
  const row = await members.executeTakeFirst()
  if (!row) throw workspaceErrors.ownerNoMember().with({ field: 'userid' })
  return row.id
}
