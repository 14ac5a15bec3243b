import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { SandboxState, PhoneMessage } from '#sandbox/phone/contract.ts'
import { readSandboxState } from './api.ts'

/** Under which key the scenery is kept. */
export const sandboxStateKey = ['scenery'] as const

/** The bots, the people and the faults. With a phone open its stream says what changes; without one they are asked for again and again. */
export function useSandboxState(streamed: boolean) {
  const queries = useQueryClient()
  const query = useQuery({ queryKey: sandboxStateKey, queryFn: readSandboxState, refetchInterval: streamed ? false : 4000 })
  const applyMessage = useCallback(
    (message: PhoneMessage) => {
      const change =
        message.kind === 'faults'
          ? { faults: message.faults }
          : message.kind === 'bots'
            ? { bots: message.bots }
            : message.kind === 'relay'
              ? { relay: message.relay }
              : null
      if (change) queries.setQueryData<SandboxState>(sandboxStateKey, (sandbox) => sandbox && { ...sandbox, ...change })
      if (message.kind === 'line') void queries.invalidateQueries({ queryKey: ['customers'] })
    },
    [queries],
  )
  return { ...query, applyMessage }
}
