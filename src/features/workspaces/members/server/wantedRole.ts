import type { Input } from '#shared/call.ts'
import { memberErrors } from '#features/workspaces/members/errors.ts'
import { choosesBots } from '#shared/visibility.ts'
import type { updateRole, WorkspaceMember } from '#features/workspaces/members/contract.ts'
import type { Given } from '#features/workspaces/members/rules.ts'

/** The role that was asked for, filled up with what the member has. */
export function wantedRole(before: WorkspaceMember, body: Input<typeof updateRole>['body']): Given {
  const { train, chat, edit, billing, support, scope = before.scope } = body
  const scope_bots = choosesBots(scope) ? [...new Set(body.scope_bots ?? before.scope_bots)] : []
  if (choosesBots(scope) && scope_bots.length === 0) throw memberErrors.noBots()
  return { train, chat, edit, billing, support, scope, scope_bots }
}
