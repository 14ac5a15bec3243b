import { flags } from '#shared/call.ts'
import { seesEverything } from './scope.ts'
import type { ScopeGiven } from './contract.ts'
import type { Rights } from './permissions.ts'
import { rightsStrings } from './rights.strings.ts'
import { roleLabel } from './roleLabel.ts'
import { flagNames } from './rules.ts'

/**
 * What somebody may do and see, in one line: the label of their rights, or each right by its name where none fits; then how much they see
 * where that is not everything. Nobody has to open anything to learn that a colleague sees less than they think.
 */
export function rightsText(given: Rights & ScopeGiven): string {
  const label = roleLabel(given)
  const rights = label ?? flags.flatMap((flag) => (given[flag] ? [flagNames[flag]] : [])).join(', ')
  const sight = sightText(given)
  return sight === null ? rights : `${rights} · ${sight}`
}

/** How much of the workspace somebody sees; null where they see all of it. */
export function sightText({ is_owner, scope, scope_bots }: Pick<Rights, 'is_owner'> & ScopeGiven): string | null {
  if (seesEverything({ is_owner, scope })) return null
  return rightsStrings.sees[scope](scope_bots.length)
}
