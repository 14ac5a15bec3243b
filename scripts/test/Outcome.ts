/** How the tests of one runner went. */
export interface Outcome {
  passed: number
  failed: number
  skipped: number
}

/** The outcomes of several runners as one. */
export function total(outcomes: Outcome[]): Outcome {
  const sum = (pick: (outcome: Outcome) => number) => outcomes.reduce((so, outcome) => so + pick(outcome), 0)
  return { passed: sum((one) => one.passed), failed: sum((one) => one.failed), skipped: sum((one) => one.skipped) }
}

/** A runner that ended badly without a failed test of its own (it broke before, or after) counts as one. */
export function honest(outcome: Outcome, endedWell: boolean): Outcome {
  return endedWell || outcome.failed > 0 ? outcome : { ...outcome, failed: 1 }
}

/** The closing line: `12 passed, 0 failed`, and how many were skipped, if any. */
export function closingLine({ passed, failed, skipped }: Outcome): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
