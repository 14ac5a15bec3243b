import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { NotAtWork, registerHealth } from './registerHealth.ts'

function ready(checks: Record<string, () => Promise<void>>) {
  const lines: string[] = []
  const app = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } })
  registerHealth(app, { checks, registry: new Registry(), gauges: {} }, 50)
  return { lines, answer: () => app.inject('/readyz') }
}

const fine = () => Promise.resolve()

test('a server is ready when every part of it is', async () => {
  const { answer } = ready({ database: fine, jobs: fine })
  const { statusCode, body } = await answer()
  expect([statusCode, JSON.parse(body)]).toEqual([200, { ready: true, database: 'ok', jobs: 'ok' }])
})

test('anyone who asks learns which part is not, and the log why', async () => {
  const secret = 'password authentication failed for user "baton" at db.internal'
  const { answer, lines } = ready({ database: () => Promise.reject(new Error(secret)), jobs: fine })
  const { statusCode, body } = await answer()
  expect([statusCode, JSON.parse(body)]).toEqual([503, { ready: false, database: 'failed', jobs: 'ok' }])
  expect(lines.filter((line) => line.includes('db.internal')).map((line) => (JSON.parse(line) as { check: string }).check)).toEqual([
    'database',
  ])
})

test('that a part has yet to start is no error in the log', async () => {
  const { answer, lines } = ready({ database: fine, jobs: () => Promise.reject(new NotAtWork('the jobs come last.')) })
  const { statusCode, body } = await answer()
  expect([statusCode, JSON.parse(body)]).toEqual([503, { ready: false, database: 'ok', jobs: 'failed' }])
  const said = lines
    .map((line) => JSON.parse(line) as { level: number; msg: string; err?: unknown })
    .find(({ msg }) => msg.includes('jobs'))
  expect(said).toMatchObject({ level: 30, msg: 'This server is not ready: the jobs come last.' })
  expect(said).not.toHaveProperty('err')
})

test('a part that does not answer is not waited for', async () => {
  const { answer } = ready({ database: () => new Promise(() => undefined), jobs: fine })
  const { statusCode, body } = await answer()
  expect([statusCode, JSON.parse(body)]).toEqual([503, { ready: false, database: 'failed', jobs: 'ok' }])
})
