import type { Label } from '#features/inbox/conversations/labels/contract.ts'
import { neatLabel } from '#features/inbox/conversations/rules.ts'

/** The one of some labels that has a name already, however it is written. */
export function labelCalled(labels: readonly Label[], name: string): Label | undefined {
  const wanted = neatLabel(name).toLocaleLowerCase()
  return labels.find((label) => label.name.toLocaleLowerCase() === wanted)
}
