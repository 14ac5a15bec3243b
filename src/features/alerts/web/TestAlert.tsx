import { testAlert, type Kind } from '#features/alerts/contract.ts'
import { callApi } from '#web/query/callApi.ts'
import { testAlertStrings } from './testAlert.strings.ts'
import { TestButton } from './TestButton.tsx'

/** Sends a test of a row, and says of each step whether it worked. */
export function TestAlert({ kind, clientKey, row }: { kind: Kind; clientKey?: string; row: string }) {
  return (
    <TestButton
      row={row}
      send={() => callApi(testAlert, { body: { kind, ...(clientKey !== undefined && { client_key: clientKey }) } })}
      says={testAlertStrings.steps}
    />
  )
}
