import { choosesBots } from '#shared/visibility.ts'
import { flags } from '#shared/call.ts'
import type { Given } from '#features/workspaces/members/rules.ts'

/** An invitation's name in the audit log. */
export const nameOf = (email: string | null) => email ?? 'Open link'

/** What is kept of what an invitation gives. */
export function auditedFields(given: Given): Record<string, unknown> {
  return {
    rights: flags.filter((flag) => given[flag]),
    scope: given.scope,
    ...(choosesBots(given.scope) && { bots: given.scope_bots.length }),
  }
}
