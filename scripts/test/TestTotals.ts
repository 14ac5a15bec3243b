/** How the tests of one runner went. */
export interface TestTotals {
  passed: number
  failed: number
  skipped: number
}

/** The outcomes of several runners as one. */
export function total(outcomes: TestTotals[]): TestTotals {
  const sum = (pick: (outcome: TestTotals) => number) => outcomes.reduce((so, outcome) => so + pick(outcome), 0)
  return { passed: sum((one) => one.passed), failed: sum((one) => one.failed), skipped: sum((one) => one.skipped) }
}

/** A runner that ended badly without a failed test of its own (it broke before, or after) counts as one. */
export function honest(outcome: TestTotals, endedWell: boolean): TestTotals {
  return endedWell || outcome.failed > 0 ? outcome : { ...outcome, failed: 1 }
}

/** The closing line: `12 passed, 0 failed`, and how many were skipped, if any. */
export function closingLine({ passed, failed, skipped }: TestTotals): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
