import type { EventBody } from '#shared/event.ts'
import type { Label, labelChanged } from '#features/inbox/conversations/labels/contract.ts'
import { byLabelName } from '#features/inbox/conversations/rules.ts'

/** The kept labels after a change of one. */
export function applyLabelToCache(labels: Label[], { client_key, label, was }: EventBody<typeof labelChanged>): Label[] {
  const others = labels.filter((one) => one.client_key !== client_key || (one.name !== was && one.id !== label?.id))
  return label === null ? others : [...others, label].toSorted(byLabelName)
}
