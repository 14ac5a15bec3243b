import { useEffect, useState } from 'react'

/**
 * The index of the one row at which the Tab key stops: where one is or was last, by `ids` in their order, else the first of those that are drawn.
 * Within the list one moves by j and k or the arrows, so that Tab leads past it.
 */
export function useTabStop(rows: readonly { id: string }[], shown: readonly number[], ids: readonly (string | null)[]): number {
  const [last, setLast] = useState<string | null>(null)
  const here = ids[0] ?? null
  useEffect(() => {
    if (here !== null) setLast(here)
  }, [here])
  for (const id of [here, last, ...ids]) {
    const index = id === null ? undefined : shown.find((one) => rows[one]?.id === id)
    if (index !== undefined) return index
  }
  return shown[0] ?? -1
}
