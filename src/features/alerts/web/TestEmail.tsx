import { testEmail } from '#features/alerts/contract.ts'
import { callApi } from '#web/query/callApi.ts'
import { testAlertStrings } from './testAlert.strings.ts'
import { TestButton } from './TestButton.tsx'
import { toTestStep } from './TestSteps.tsx'

const toStep = toTestStep(testAlertStrings.email)

/** Writes a test to the person by e-mail, and says of each step whether it worked and else why. */
export function TestEmail({ row }: { row: string }) {
  return <TestButton row={row} send={() => callApi(testEmail, {})} toStep={toStep} />
}
