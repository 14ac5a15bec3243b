import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { hasFinished, listenForStop } from './stopping.ts'

/** What has resolved of `promises` once all that was to happen has happened. */
async function resolvedOf(promises: Record<'asked' | 'hurried', Promise<void>>): Promise<string[]> {
  const found: string[] = []
  for (const name of ['asked', 'hurried'] as const) void promises[name].then(() => found.push(name))
  await new Promise(setImmediate)
  return found
}

test.each([
  [[], true, []],
  [['SIGINT'], true, ['asked']],
  [['SIGTERM'], true, ['asked']],
  [['SIGHUP', 'SIGHUP'], true, ['asked']],
  [['SIGTERM', 'SIGTERM'], true, ['asked']],
  [['SIGINT', 'SIGINT'], true, ['asked', 'hurried']],
  [['SIGTERM', 'SIGINT'], true, ['asked', 'hurried']],
  [['SIGINT', 'SIGINT'], false, ['asked']],
])('after %j (at a terminal: %s) it was %j', async (sent, isAtTerminal, expected) => {
  const program = new EventEmitter()
  const promises = listenForStop(program, isAtTerminal)
  for (const signal of sent) program.emit(signal)
  expect(await resolvedOf(promises)).toEqual(expected)
})

test('what does not come to its end is not waited for', async () => {
  expect(await hasFinished(() => Promise.resolve())).toBe(true)
  expect(await hasFinished(() => new Promise(() => undefined), 5)).toBe(false)
  await expect(hasFinished(() => Promise.reject(new Error('It broke.')))).rejects.toThrow('It broke.')
})
