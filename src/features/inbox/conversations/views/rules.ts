import { byName } from '#features/workspaces/members/byName.ts'
import type { View } from './contract.ts'

/** The order of views on both sides: one's own, then the shared ones; each in the order they were given, where they were, else by name. */
export function byPlace(a: View, b: View): number {
  return Number(a.shared) - Number(b.shared) || a.position - b.position || byName(a, b)
}
