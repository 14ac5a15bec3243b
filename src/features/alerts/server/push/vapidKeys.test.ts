import { beforeAll, expect, test } from 'vitest'
import { Vault } from '#platform/crypto/secrets.ts'
import { openDatabase, type Database } from '#platform/db/openDatabase.ts'
import { afterAnswers } from '#testing/afterAnswers.ts'
import { createTestApp, type TestApp } from '#testing/TestApp.ts'
import { readVapidKeys } from './vapidKeys.ts'

let app: TestApp
let db: Database
beforeAll(async () => {
  app = await createTestApp()
  ;({ db } = openDatabase(app.databaseUrl, 2, () => undefined))
  return async () => {
    await db.destroy()
    await app.close()
  }
})

// A browser binds its subscription to the key that it was given: one that is replaced never reaches it.
test.each([
  ['there are none', async () => undefined],
  ['another secret sealed them', async () => void (await readVapidKeys(db, new Vault('another secret of the tests, as long as it')))],
])('of two who ask for the keys at once, while %s, both get those that stay', async (_, before) => {
  await db.deleteFrom('setting').where('name', '=', 'push-keys').execute()
  await before()
  const vault = new Vault('a secret of the tests that is long enough')
  let first: unknown
  const late = afterAnswers(db, async (count) => {
    if (count === 1) first = await readVapidKeys(db, vault)
  })
  const second = await readVapidKeys(late, vault)
  expect(second).toEqual(first)
  expect(await readVapidKeys(db, vault)).toEqual(first)
})
