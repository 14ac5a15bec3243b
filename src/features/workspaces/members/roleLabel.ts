import { flags, type Flag } from '#shared/call.ts'
import { fieldNames } from '#shared/fieldNames.ts'
import type { Rights } from './permissions.ts'

/** The labels of section 6 with the flags that each stands for, exactly these. */
export const roleLabels = {
  Admin: flags,
  'App User': ['train', 'chat', 'support'],
  Restricted: ['train', 'chat'],
  'Ultra Restricted': ['train'],
  'No Role': [],
} as const satisfies Record<string, readonly Flag[]>

export type RoleLabel = 'Owner' | keyof typeof roleLabels

/** The label of a member's rights; null for a choice of flags that has none. */
export function roleLabel(rights: Rights): RoleLabel | null {
  if (rights.is_owner) return 'Owner'
  const held = flags.filter((flag) => rights[flag]).join()
  const labels = fieldNames(roleLabels)
  return labels.find((label) => flags.filter((flag) => (roleLabels[label] as readonly Flag[]).includes(flag)).join() === held) ?? null
}
