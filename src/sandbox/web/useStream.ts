import { useEffect, useState } from 'react'
import type { PhoneMessage, Whose } from '#sandbox/phone/contract.ts'
import { streamAddress } from './api.ts'

/** `refused`: the sandbox is there and does not give this phone, because it starts, or because nobody knows the customer. */
export type StreamState = 'connecting' | 'connected' | 'lost' | 'refused'

/** How long to wait (milliseconds) before asking again a server that refused; lost connections the browser mends by itself. */
const refusedFor = 2000

/** Follows the messages of a phone. `onMessage` must stay the same function. */
export function useStream({ bot, customer }: Whose, onMessage: (message: PhoneMessage) => void): StreamState {
  const [state, setState] = useState<StreamState>('connecting')
  useEffect(() => {
    let source: EventSource
    let timer: ReturnType<typeof setTimeout> | undefined
    const open = () => {
      source = new EventSource(streamAddress({ bot, customer }))
      source.onopen = () => setState('connected')
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's side says it by the same types
      source.onmessage = (event: MessageEvent<string>) => onMessage(JSON.parse(event.data) as PhoneMessage)
      source.onerror = () => {
        const isRefused = source.readyState === EventSource.CLOSED
        setState(isRefused ? 'refused' : 'lost')
        if (isRefused) timer = setTimeout(open, refusedFor)
      }
    }
    setState('connecting')
    open()
    return () => {
      clearTimeout(timer)
      source.close()
    }
  }, [bot, customer, onMessage])
  return state
}
