import { queries } from '#web/query/client.ts'
import type { Label } from '#features/inbox/conversations/labels/contract.ts'
import { labelsQuery } from './labelQueries.ts'
import { applyLabelToCache } from '#features/inbox/web/cache/applyLabelToCache.ts'

/** Keeps what a call answered at once; the change of the log says the same. */
export function keepLabel(label: Label, was: string | null = null): void {
  apply({ client_key: label.client_key, label, was, into: null })
}

/** The same of a label that is there no more. */
export function dropLabel({ name, client_key }: Label): void {
  apply({ client_key, label: null, was: name, into: null })
}

function apply(change: Parameters<typeof applyLabelToCache>[1]): void {
  queries.setQueryData(labelsQuery.queryKey, (labels) => labels && applyLabelToCache(labels, change))
}
