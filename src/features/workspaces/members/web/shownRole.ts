import { memberStrings } from './member.strings.ts'
import type { ScopeGiven } from '#features/workspaces/members/contract.ts'
import type { Rights } from '#features/workspaces/members/permissions.ts'
import { rightsText, sightText } from '#features/workspaces/members/rightsText.ts'
import { roleLabel } from '#features/workspaces/members/roleLabel.ts'

/** What the list says of a member: 'Workspace Owner', 'Admin' or nothing (spec, screen 20), and else what they may do more quietly; and how much they see, where it is not all. */
export function shownRole(given: Rights & ScopeGiven): { title: string; detail: string } {
  const label = roleLabel(given)
  if (label === 'Owner') return { title: memberStrings.workspaceOwner, detail: '' }
  if (label === 'Admin') return { title: label, detail: sightText(given) ?? '' }
  return { title: '', detail: rightsText(given) }
}
