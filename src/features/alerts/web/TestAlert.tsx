import type { CallResponse } from '#shared/call.ts'
import { testAlert, type Kind } from '#features/alerts/contract.ts'
import { callApi } from '#web/query/callApi.ts'
import { useAction } from '#web/query/useAction.ts'
import { alertStrings } from './alerts.strings.ts'
import { TestSteps } from './TestSteps.tsx'

const text = alertStrings.test

/** Sends a test of a row, and says of each step whether it worked. */
export function TestAlert({ kind, clientKey, row }: { kind: Kind; clientKey?: string; row: string }) {
  const { run, isRunning, result, failure } = useAction(() =>
    callApi(testAlert, { body: { kind, ...(clientKey !== undefined && { client_key: clientKey }) } }),
  )
  return (
    <div className="mt-1" role="group" aria-label={row}>
      <button
        type="button"
        className="rounded-md py-0.5 text-sm underline underline-offset-2 hover:text-ink pointer-coarse:min-h-10"
        disabled={isRunning}
        onClick={() => run()}
      >
        {isRunning ? text.sending : text.send}
      </button>
      <div role="status" className="text-sm text-ink-2">
        {failure?.message}
        {result ? <Steps {...result} /> : null}
      </div>
    </div>
  )
}

function Steps({ steps }: CallResponse<typeof testAlert>) {
  return <TestSteps steps={steps.map(({ what, ok }) => ({ what, ok, says: text.steps[what][ok ? 'ok' : 'failed'] }))} />
}
