import type { Input } from '#shared/call.ts'
import { flags } from '#shared/call.ts'
import { AppError } from '#shared/errors.ts'
import { recordAudit } from '#platform/event-log/recordAudit.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { memberChanged, type updateRole as call, type WorkspaceMember } from '#features/workspaces/members/contract.ts'
import { refusalOfChange, sameScope, type Given } from '#features/workspaces/members/rules.ts'
import { botIdsOf } from './botIdsOf.ts'
import { lockPeople } from './lockPeople.ts'
import { memberOf } from './memberRows.ts'
import { emitMembershipsChanged } from './emitMembershipsChanged.ts'

/** Sets a member's flags, and their scope where it is given. Setting what is set already changes nothing. */
export async function updateRole(ctx: RequestContext, { body }: Input<typeof call>): Promise<WorkspaceMember> {
  const actor = await lockPeople(ctx, body.team_id)
  const before = await memberOf(ctx.db, body.team_id, body.user_id)
  if (!before) throw new AppError('not-found', 'This person is not a member of the workspace.')
  const after = wanted(before, body)
  const changed = [...flags.filter((flag) => before[flag] !== after[flag]), ...(sameScope(before, after) ? [] : scopeFields)]
  if (changed.length === 0) return before
  if (before.is_owner)
    throw new AppError('forbidden', 'An owner has every right and sees everything. That can only be changed by handing ownership over.')
  const refusal = refusalOfChange(actor, before, after)
  if (refusal !== null) throw new AppError('forbidden', refusal)
  const { scope_bots, ...columns } = after
  await ctx.db
    .updateTable('member')
    .set({ ...columns, scope_bots: await botIdsOf(ctx.db, body.team_id, scope_bots) })
    .where('workspace_id', '=', body.team_id)
    .where('person_id', '=', body.user_id)
    .execute()
  const member = (await memberOf(ctx.db, body.team_id, body.user_id))!
  const only = (given: Given) => Object.fromEntries(changed.map((field) => [field, given[field]]))
  await recordAudit(ctx, {
    workspace: body.team_id,
    action: 'member.rights',
    subject: { id: member.id, name: member.name },
    before: only(before),
    after: only(member),
  })
  ctx.emit(memberChanged, { workspace: body.team_id }, member)
  await emitMembershipsChanged(ctx, [member.id], body.team_id)
  return member
}

const scopeFields = ['scope', 'scope_bots'] as const

/** What was asked for, filled up with what the member has. */
function wanted(before: WorkspaceMember, body: Input<typeof call>['body']): Given {
  const { train, chat, edit, billing, support, scope = before.scope } = body
  const scope_bots = scope === 'bots' ? [...new Set(body.scope_bots ?? before.scope_bots)] : []
  if (scope === 'bots' && scope_bots.length === 0) throw new AppError('bad-input', 'Choose at least one bot.')
  return { train, chat, edit, billing, support, scope, scope_bots }
}
