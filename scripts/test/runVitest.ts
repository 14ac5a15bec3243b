import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChild } from '../setup/runChild.mjs'
import { honest, type TestTotals } from './TestTotals.ts'
import type { TimedFile } from './timing.ts'

/** What is counted of a report. */
interface Counted {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string; fullName: string }[] }[]
}

interface Report extends Counted {
  testResults: (TimedFile & Counted['testResults'][number])[]
}

/** How the tests went, the names of those that were skipped, and when each file ran. */
interface VitestRun {
  outcome: TestTotals
  skipped: string[]
  files: TimedFile[]
}

/** Runs every test that Vitest knows, or those whose files the words name. */
export async function runVitest(args: string[], env: NodeJS.ProcessEnv): Promise<VitestRun> {
  const folder = mkdtempSync(join(tmpdir(), 'baton-report-'))
  const report = join(folder, 'report.json')
  try {
    const options = ['--configLoader', 'native', '--reporter', 'default', '--reporter', 'json', `--outputFile.json=${report}`]
    const code = await runChild(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...options, ...args], {
      env,
      stdio: 'inherit',
    })
    const read = readReport(report)
    return { outcome: honest(countReport(read), code === 0), skipped: skippedOf(read), files: read?.testResults ?? [] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}

/** A file that could not be loaded has no tests to fail; it counts as one. */
export function countReport(report: Counted | undefined): TestTotals {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken, skipped: report.numPendingTests + report.numTodoTests }
}

/** The full names of the tests that were neither passed nor failed. */
export function skippedOf(report: Pick<Counted, 'testResults'> | undefined): string[] {
  const tests = report?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? []
  return tests.filter(({ status }) => status !== 'passed' && status !== 'failed').map(({ fullName }) => fullName)
}
