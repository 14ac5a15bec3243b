import { useState } from 'react'
import type { CallResponse } from '#shared/call.ts'
import { testAlert, type Kind } from '#features/alerts/contract.ts'
import { callApi } from '#web/query/callApi.ts'
import { sentenceOf } from '#web/query/client.ts'
import { alertStrings } from './alerts.strings.ts'
import { TestSteps } from './TestSteps.tsx'

const text = alertStrings.test

/** Null: none was sent yet. */
type State = CallResponse<typeof testAlert> | 'sending' | { failed: string } | null

/** Sends a test of a row, and says of each step whether it worked. */
export function TestAlert({ kind, clientKey, row }: { kind: Kind; clientKey?: string; row: string }) {
  const [state, set] = useState<State>(null)
  const send = async () => {
    set('sending')
    try {
      set(await callApi(testAlert, { body: { kind, ...(clientKey !== undefined && { client_key: clientKey }) } }))
    } catch (failure) {
      set({ failed: sentenceOf(failure) })
    }
  }
  return (
    <div className="mt-1" role="group" aria-label={row}>
      <button
        type="button"
        className="rounded-md py-0.5 text-sm underline underline-offset-2 hover:text-ink pointer-coarse:min-h-10"
        disabled={state === 'sending'}
        onClick={() => void send()}
      >
        {state === 'sending' ? text.sending : text.send}
      </button>
      <div role="status" className="text-sm text-ink-2">
        <Outcome state={state} />
      </div>
    </div>
  )
}

function Outcome({ state }: { state: State }) {
  if (state === null || state === 'sending') return null
  if ('failed' in state) return state.failed
  return <TestSteps steps={state.steps.map(({ what, ok }) => ({ what, ok, says: text.steps[what][ok ? 'ok' : 'failed'] }))} />
}
