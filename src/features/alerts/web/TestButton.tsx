import { useAction } from '#web/query/useAction.ts'
import { testAlertStrings } from './testAlert.strings.ts'
import { TestSteps, toTestStep, type SaidSteps, type Step } from './TestSteps.tsx'

const text = testAlertStrings

interface TestButtonProps<What extends string> {
  /** Of which row it is a test. */
  row: string
  /** Sends the test and answers how far it came. */
  send: () => Promise<{ steps: Step<What>[] }>
  /** What is said of each step. */
  says: SaidSteps<What>
}

/** Sends a test, and says of each step whether it worked. */
export function TestButton<What extends string>({ row, send, says }: TestButtonProps<What>) {
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
        {result ? <TestSteps steps={result.steps.map(toTestStep(says))} /> : null}
      </div>
    </div>
  )
}
