import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Scenery, Told } from '#sandbox/phone/contract.ts'
import { readScenery } from './api.ts'

/** Under which key the scenery is kept. */
export const sceneryKey = ['scenery'] as const

/** The bots, the people and the faults. With a phone open its stream says what changes; without one they are asked for again and again. */
export function useScenery(streamed: boolean) {
  const queries = useQueryClient()
  const query = useQuery({ queryKey: sceneryKey, queryFn: readScenery, refetchInterval: streamed ? false : 4000 })
  const hear = useCallback(
    (told: Told) => {
      const change = told.kind === 'faults' ? { faults: told.faults } : told.kind === 'bots' ? { bots: told.bots } : null
      if (change) queries.setQueryData<Scenery>(sceneryKey, (scenery) => scenery && { ...scenery, ...change })
      if (told.kind === 'line') void queries.invalidateQueries({ queryKey: ['customers'] })
    },
    [queries],
  )
  return { ...query, hear }
}
