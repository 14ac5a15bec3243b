import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nobody } from '#platform/event-log/RequestContext.ts'
import { createTestApp, type TestApp } from '#testing/TestApp.ts'

let app: TestApp
beforeAll(async () => void (app = await createTestApp()))
afterAll(() => app.close())

const ofTheClock = ['erase-deleted', 'erase-removed-bots', 'erase-removed-workspaces', 'remove-files', 'prune-log', 'purge-webhook-events']
const putOff = ['relabel', 'search-relabel', 'unassign-member', 'take-back-alerts', 'read-alerts']

test('what goes on until nothing is left may take hours, and is not run again beside itself after ten minutes', async () => {
  const { contexts, db } = app.server
  const startAfter = new Date(Date.now() + 86_400_000)
  const all = [...ofTheClock, ...putOff]
  await contexts.write(nobody, async (ctx) => {
    for (const job of all) ctx.enqueue({ job, data: {}, startAfter })
    return Promise.resolve()
  })
  const { rows } = await sql`select name, expire_seconds as seconds from pgboss.job where name = any(${all}) order by name`.execute(db)
  expect(rows).toEqual(all.toSorted().map((name) => ({ name, seconds: 82_800 })))
})
