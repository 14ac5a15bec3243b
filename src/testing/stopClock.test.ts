import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from './TestApp.ts'

test('nothing is done by the clock of a test app, so that what a test makes due is its own', async () => {
  const app = await createTestApp()
  const { db } = app.server
  try {
    expect((await sql`select name from pgboss.schedule union all select name from pgboss.job`.execute(db)).rows).toEqual([])
  } finally {
    await app.close()
  }
})
