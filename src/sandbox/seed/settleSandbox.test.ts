import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Database } from '#platform/db/openDatabase.ts'
import { hashSecret, Vault } from '#platform/crypto/secrets.ts'
import { shopBot, smalltalkBot } from '#sandbox/northwind.ts'
import { openSeed, seedUrl, testVault } from '#testing/sandbox/openSeed.ts'
import { settleSandbox } from './settleSandbox.ts'
import { keyIdOf, secretsOf } from './writeBots.ts'

let db: Database
let close: () => Promise<void>
beforeEach(async () => void ({ db, close } = await openSeed()))
afterEach(() => close())

const elsewhere = 'http://localhost:4444'

/** How often an address stands anywhere in the tables. */
async function mentions(url: string): Promise<number> {
  const like = `%${url}/%`
  const { rows } = await sql<{
    n: number
  }>`select (select count(*) from message where body::text like ${like}) + (select count(*) from customer where profile::text like ${like})
    + (select count(*) from person where image like ${like}) + (select count(*) from bot where webhook like ${like}) as n`.execute(db)
  return rows[0]!.n
}

const webhookOf = async () =>
  await db.selectFrom('bot').where('id', '=', smalltalkBot.id).select(['webhook', 'credentials']).executeTakeFirstOrThrow()

test('a sandbox that starts at another port takes its pictures, faces and webhook along', async () => {
  const before = await mentions(seedUrl)
  expect(before).toBeGreaterThan(60)
  await settleSandbox(db, testVault, elsewhere)
  expect(await mentions(seedUrl)).toBe(0)
  expect(await mentions(elsewhere)).toBe(before)
  await settleSandbox(db, testVault, seedUrl)
  expect(await mentions(seedUrl)).toBe(before)
})

test('a webhook that somebody set to a place of their own stays', async () => {
  await db.updateTable('bot').set({ webhook: 'https://bot.example.com/baton' }).where('id', '=', smalltalkBot.id).execute()
  await settleSandbox(db, testVault, elsewhere)
  expect((await webhookOf()).webhook).toBe('https://bot.example.com/baton')
})

test('keys and webhook secret follow the secret of the installation', async () => {
  const other = new Vault('another secret of the tests, just as long as it')
  await settleSandbox(db, other, seedUrl)
  const key = await db.selectFrom('api_key').where('id', '=', keyIdOf(shopBot)).select(['hash', 'starts_with']).executeTakeFirstOrThrow()
  const { apiKey } = secretsOf(shopBot, other)
  expect(key.hash).toEqual(hashSecret(apiKey))
  expect(apiKey.startsWith(key.starts_with)).toBe(true)
  const { webhookSecret } = secretsOf(smalltalkBot, other)
  expect(JSON.parse(other.decrypt((await webhookOf()).credentials!))).toEqual({ webhookSecret })
})

test('a start that changes nothing writes nothing, and a revoked key stays revoked', async () => {
  await db.updateTable('api_key').set({ revoked_at: new Date() }).where('id', '=', keyIdOf(shopBot)).execute()
  const before = await webhookOf()
  await settleSandbox(db, testVault, seedUrl)
  expect(await webhookOf()).toEqual(before)
  const key = await db.selectFrom('api_key').where('id', '=', keyIdOf(shopBot)).select('revoked_at').executeTakeFirstOrThrow()
  expect(key.revoked_at).not.toBeNull()
})
