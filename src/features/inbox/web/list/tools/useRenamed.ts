import { useState } from 'react'
import type { View } from '#features/inbox/conversations/views/contract.ts'

/** The views, and which of them is given another name. Where somebody deletes that one meanwhile it stays for what is typed. */
export function useRenamed(views: readonly View[] | undefined) {
  const [renamed, setRenamed] = useState<{ view: View; at: number } | null>(null)
  const isGone = renamed !== null && views !== undefined && !views.some(({ id }) => id === renamed.view.id)
  return {
    // In its place, or its field would lose the focus.
    views: isGone ? views.toSpliced(renamed.at, 0, renamed.view) : views,
    renamed: renamed?.view.id ?? null,
    rename: (view: View | null) => setRenamed(view && { view, at: views?.indexOf(view) ?? 0 }),
  }
}
