import { useState } from 'react'
import type { CallResponse } from '#shared/call.ts'
import { testDirect } from '#features/alerts/contract.ts'
import { callApi } from '#web/query/callApi.ts'
import { sentenceOf } from '#web/query/client.ts'
import { alertStrings } from './alerts.strings.ts'
import { TestSteps } from './TestSteps.tsx'

const text = alertStrings.test

/** Null: none was sent yet. */
type State = CallResponse<typeof testDirect> | 'sending' | { failed: string } | null

/** Writes a test to the person in Slack, and says of each step whether it worked and else why. */
export function TestDirect({ row }: { row: string }) {
  const [state, set] = useState<State>(null)
  const send = async () => {
    set('sending')
    try {
      set(await callApi(testDirect, {}))
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
  const steps = state.steps.map(({ what, ok, why }) => ({
    what,
    ok,
    says: [text.direct[what][ok ? 'ok' : 'failed'], why].filter(Boolean).join(' '),
  }))
  return <TestSteps steps={steps} />
}
