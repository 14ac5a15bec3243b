import { useAction } from '#web/query/useAction.ts'
import { testAlertStrings } from './testAlert.strings.ts'
import { TestSteps, type TestStep } from './TestSteps.tsx'

const text = testAlertStrings

interface TestButtonProps<Step> {
  /** Of which row it is a test. */
  row: string
  /** Sends the test and answers how far it came. */
  send: () => Promise<{ steps: Step[] }>
  toStep: (step: Step) => TestStep
}

/** Sends a test, and says of each step whether it worked. */
export function TestButton<Step>({ row, send, toStep }: TestButtonProps<Step>) {
  const { run, isRunning, result, failure } = useAction(send)
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
        {result ? <TestSteps steps={result.steps.map(toStep)} /> : null}
      </div>
    </div>
  )
}
