import { expect, test } from 'vitest'
import { closingLine, honest, total } from './TestTotals.ts'
import { countMinitest, countUnittest } from './runSdkTests.ts'
import { countReport, skippedOf } from './runVitest.ts'

test('what the Python tests said is counted', () => {
  expect(countUnittest('..\nRan 43 tests in 2.930s\n\nOK\n')).toEqual({ passed: 43, failed: 0, skipped: 0 })
  expect(countUnittest('Ran 1 test in 0.1s\n\nOK (skipped=1)\n')).toEqual({ passed: 0, failed: 0, skipped: 1 })
  expect(countUnittest('Ran 9 tests in 1s\n\nFAILED (failures=1, errors=2, skipped=3)\n')).toEqual({ passed: 3, failed: 3, skipped: 3 })
  expect(countUnittest('Ran 0 tests in 0.000s\n\nOK\n')).toBeUndefined()
  expect(countUnittest('No module named unittest')).toBeUndefined()
})

test('what the Ruby tests said is counted', () => {
  expect(countMinitest('54 runs, 155 assertions, 0 failures, 0 errors, 0 skips\n')).toEqual({ passed: 54, failed: 0, skipped: 0 })
  expect(countMinitest('9 runs, 1 assertions, 1 failures, 2 errors, 3 skips\n')).toEqual({ passed: 3, failed: 3, skipped: 3 })
  expect(countMinitest('0 runs, 0 assertions, 0 failures, 0 errors, 0 skips\n')).toBeUndefined()
})

test('a test file that could not even be loaded counts as failed', () => {
  const report = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 }
  const testResults = [
    { status: 'failed', assertionResults: [{ status: 'failed', fullName: 'a rule holds' }] },
    { status: 'failed', assertionResults: [] },
  ]
  expect(countReport({ ...report, testResults })).toEqual({ passed: 5, failed: 2, skipped: 2 })
  expect(countReport(undefined)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('what was skipped is named', () => {
  const assertionResults = ['passed', 'failed', 'skipped', 'pending', 'todo'].map((status) => ({ status, fullName: `one is ${status}` }))
  expect(skippedOf({ testResults: [{ status: 'passed', assertionResults }] })).toEqual(['one is skipped', 'one is pending', 'one is todo'])
  expect(skippedOf(undefined)).toEqual([])
})

test('a runner that ends badly after its tests passed has failed', () => {
  const well = { passed: 3, failed: 0, skipped: 0 }
  expect(honest(well, true)).toEqual(well)
  expect(honest(well, false).failed).toBe(1)
  expect(honest({ ...well, failed: 4 }, false).failed).toBe(4)
})

test('the closing line stands alone and names the skipped only if there are any', () => {
  const all = total([
    { passed: 3, failed: 0, skipped: 0 },
    { passed: 4, failed: 1, skipped: 0 },
  ])
  expect(closingLine(all)).toBe('7 passed, 1 failed')
  expect(closingLine({ ...all, skipped: 2 })).toBe('7 passed, 1 failed, 2 skipped')
})
