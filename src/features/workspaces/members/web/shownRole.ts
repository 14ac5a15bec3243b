import { laterStrings } from '#shared/later.strings.ts'
import { memberStrings } from './member.strings.ts'
import type { Rights } from '#features/workspaces/members/permissions.ts'
import { roleLabel } from '#features/workspaces/members/roleLabel.ts'

/** What the list says of a member: 'Workspace Owner', 'Admin' or nothing (spec, screen 20), and else their role label more quietly. */
export function shownRole(rights: Rights): { title: string; detail: string } {
  const label = roleLabel(rights)
  if (label === 'Owner') return { title: memberStrings.workspaceOwner, detail: '' }
  if (label === 'Admin') return { title: label, detail: '' }
  return { title: '', detail: label ?? laterStrings.customRole }
}
