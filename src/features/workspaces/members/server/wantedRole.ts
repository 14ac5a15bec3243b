import type { Input } from '#shared/call.ts'
import { flags } from '#shared/call.ts'
import { memberErrors } from '#features/workspaces/members/errors.ts'
import { recordOf } from '#shared/recordOf.ts'
import { choosesBots } from '#shared/visibility.ts'
import type { updateRole, WorkspaceMember } from '#features/workspaces/members/contract.ts'
import type { Given } from '#features/workspaces/members/rules.ts'

/** The role that was asked for, filled up with what the member has. */
export function wantedRole(before: WorkspaceMember, body: Input<typeof updateRole>['body']): Given {
  const { scope = before.scope } = body
  const rights = recordOf(flags, (flag) => body[flag] ?? before[flag])
  const scope_bots = choosesBots(scope) ? [...new Set(body.scope_bots ?? before.scope_bots)] : []
  // Of somebody whose bots are all erased by now a right can still be taken.
  const isAsked = body.scope !== undefined || body.scope_bots !== undefined
  if (isAsked && choosesBots(scope) && scope_bots.length === 0) throw memberErrors.noBots()
  return { ...rights, scope, scope_bots }
}
