import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { SandboxState, PhoneMessage } from '#sandbox/phone/contract.ts'
import { readSandboxState } from './api.ts'

/** Under which key the state of the sandbox is kept. */
export const sandboxStateKey = ['sandbox'] as const

/** The bots, the people and the faults. With a phone open its stream says what changes; without one they are asked for again and again. */
export function useSandboxState(streamed: boolean) {
  const queries = useQueryClient()
  const query = useQuery({ queryKey: sandboxStateKey, queryFn: readSandboxState, refetchInterval: streamed ? false : 4000 })
  const applyMessage = useCallback(
    (message: PhoneMessage) => {
      const change = changeOf(message)
      if (change) queries.setQueryData<SandboxState>(sandboxStateKey, (sandbox) => sandbox && { ...sandbox, ...change })
      if (message.kind === 'line') void queries.invalidateQueries({ queryKey: ['customers'] })
    },
    [queries],
  )
  return { ...query, applyMessage }
}

/** What a phone's message changes of the sandbox; null where it concerns that phone alone. */
function changeOf(message: PhoneMessage): Partial<SandboxState> | null {
  switch (message.kind) {
    case 'faults':
      return { faults: message.faults }
    case 'bots':
      return { bots: message.bots }
    case 'relay':
      return { relay: message.relay }
    default:
      return null
  }
}
