import { testDirect } from '#features/alerts/contract.ts'
import { callApi } from '#web/query/callApi.ts'
import { alertStrings } from './alerts.strings.ts'
import { TestButton } from './TestButton.tsx'

const says = alertStrings.test.direct

/** Writes a test to the person in Slack, and says of each step whether it worked and else why. */
export function TestDirect({ row }: { row: string }) {
  return (
    <TestButton
      row={row}
      send={() => callApi(testDirect, {})}
      toStep={({ what, ok, why }) => ({ what, ok, says: [says[what][ok ? 'ok' : 'failed'], why].filter(Boolean).join(' ') })}
    />
  )
}
