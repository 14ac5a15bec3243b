import { runChild } from '../setup/runChild.mjs'
import { honest, type TestTotals } from './TestTotals.ts'

/** Runs the tests of the Python SDK by the Python of the machine. */
export async function runPythonTests(env: NodeJS.ProcessEnv): Promise<TestTotals> {
  const args = ['-B', '-m', 'unittest', 'discover', '-s', 'sdk/python/tests']
  return run('Python', env['PYTHON'] ?? 'python3', args, env, countUnittest)
}

/** Runs the tests of the Ruby SDK by the Ruby of the machine. */
export async function runRubyTests(env: NodeJS.ProcessEnv): Promise<TestTotals> {
  return run('Ruby', env['RUBY'] ?? 'ruby', ['-Isdk/ruby/lib', 'sdk/ruby/test/all.rb'], env, countMinitest)
}

/** What it writes is shown in one piece, once it has ended: others run beside it. */
async function run(name: string, program: string, args: string[], env: NodeJS.ProcessEnv, count: (said: string) => TestTotals | undefined) {
  let output = ''
  const code = await runChild(program, args, { env }, (text) => (output += text))
  console.log(`\nThe ${name} SDK:\n${output}`)
  return honest(count(output) ?? { passed: 0, failed: 1, skipped: 0 }, code === 0)
}

/** Reads `Ran 43 tests in 2.9s` and `FAILED (failures=1, errors=2, skipped=3)`; undefined when nothing ran. */
export function countUnittest(said: string): TestTotals | undefined {
  const ran = Number(/^Ran (\d+) tests? in /m.exec(said)?.[1] ?? 0)
  if (ran === 0) return undefined
  const summary = /^(?:OK|FAILED)(.*)$/m.exec(said)?.[1] ?? ''
  const figure = (name: string) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(summary)?.[1] ?? 0)
  const failed = figure('failures') + figure('errors') + figure('unexpected successes')
  const skipped = figure('skipped')
  return { passed: ran - failed - skipped, failed, skipped }
}

/** Reads `54 runs, 155 assertions, 0 failures, 0 errors, 0 skips`; undefined when nothing ran. */
export function countMinitest(said: string): TestTotals | undefined {
  const found = /^(\d+) runs, \d+ assertions, (\d+) failures, (\d+) errors, (\d+) skips$/m.exec(said)
  if (!found || found[1] === '0') return undefined
  const [runs = 0, failures = 0, errors = 0, skipped = 0] = found.slice(1).map(Number)
  return { passed: runs - failures - errors - skipped, failed: failures + errors, skipped }
}
