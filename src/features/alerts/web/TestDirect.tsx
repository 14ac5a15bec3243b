import type { CallResponse } from '#shared/call.ts'
import { testDirect } from '#features/alerts/contract.ts'
import { callApi } from '#web/query/callApi.ts'
import { useAction } from '#web/query/useAction.ts'
import { alertStrings } from './alerts.strings.ts'
import { TestSteps } from './TestSteps.tsx'

const text = alertStrings.test

/** Writes a test to the person in Slack, and says of each step whether it worked and else why. */
export function TestDirect({ row }: { row: string }) {
  const { run, isRunning, result, failure } = useAction(() => callApi(testDirect, {}))
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

function Steps({ steps }: CallResponse<typeof testDirect>) {
  const shown = steps.map(({ what, ok, why }) => ({
    what,
    ok,
    says: [text.direct[what][ok ? 'ok' : 'failed'], why].filter(Boolean).join(' '),
  }))
  return <TestSteps steps={shown} />
}
