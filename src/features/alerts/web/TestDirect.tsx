import { testDirect } from '#features/alerts/contract.ts'
import { callApi } from '#web/query/callApi.ts'
import { testAlertStrings } from './testAlert.strings.ts'
import { TestButton } from './TestButton.tsx'
import { toTestStep } from './TestSteps.tsx'

const toStep = toTestStep(testAlertStrings.direct)

/** Writes a test to the person in Slack, and says of each step whether it worked and else why. */
export function TestDirect({ row }: { row: string }) {
  return <TestButton row={row} send={() => callApi(testDirect, {})} toStep={toStep} />
}
