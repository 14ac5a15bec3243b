import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { honest, type Outcome } from './Outcome.ts'

/** Runs the tests of the Python SDK by the Python of the machine. */
export async function runPythonTests(env: NodeJS.ProcessEnv): Promise<Outcome> {
  const words = ['-B', '-m', 'unittest', 'discover', '-s', 'sdk/python/tests']
  return run('Python', env['PYTHON'] ?? 'python3', words, env, countUnittest)
}

/** Runs the tests of the Ruby SDK by the Ruby of the machine. */
export async function runRubyTests(env: NodeJS.ProcessEnv): Promise<Outcome> {
  return run('Ruby', env['RUBY'] ?? 'ruby', ['-Isdk/ruby/lib', 'sdk/ruby/test/all.rb'], env, countMinitest)
}

async function run(name: string, program: string, words: string[], env: NodeJS.ProcessEnv, count: (said: string) => Outcome | undefined) {
  console.log(`\nThe ${name} SDK:`)
  const child = spawn(program, words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const hear = (text: string) => {
    said += text
    process.stdout.write(text)
  }
  child.stdout.setEncoding('utf8').on('data', hear)
  child.stderr.setEncoding('utf8').on('data', hear)
  const [code] = (await once(child, 'close')) as [number | null]
  return honest(count(said) ?? { passed: 0, failed: 1, skipped: 0 }, code === 0)
}

/** Reads `Ran 43 tests in 2.9s` and `FAILED (failures=1, errors=2, skipped=3)`; undefined when nothing ran. */
export function countUnittest(said: string): Outcome | undefined {
  const ran = Number(/^Ran (\d+) tests? in /m.exec(said)?.[1] ?? 0)
  if (ran === 0) return undefined
  const summary = /^(?:OK|FAILED)(.*)$/m.exec(said)?.[1] ?? ''
  const figure = (name: string) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(summary)?.[1] ?? 0)
  const failed = figure('failures') + figure('errors') + figure('unexpected successes')
  const skipped = figure('skipped')
  return { passed: ran - failed - skipped, failed, skipped }
}

/** Reads `54 runs, 155 assertions, 0 failures, 0 errors, 0 skips`; undefined when nothing ran. */
export function countMinitest(said: string): Outcome | undefined {
  const found = /^(\d+) runs, \d+ assertions, (\d+) failures, (\d+) errors, (\d+) skips$/m.exec(said)
  if (!found || found[1] === '0') return undefined
  const [runs = 0, failures = 0, errors = 0, skipped = 0] = found.slice(1).map(Number)
  return { passed: runs - failures - errors - skipped, failed: failures + errors, skipped }
}
