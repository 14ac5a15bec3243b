import { beforeAll, beforeEach, expect, test } from 'vitest'
import { hashSecret } from '#platform/crypto/secrets.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { listKeys, makeKey, removeBot, restoreBot, revokeKey } from '#features/bots/contract.ts'
import { BotDirectory } from './BotDirectory.ts'

let app: TestApp
let mara: TestPerson
let bot: TestBot
let now: number
let directory: BotDirectory

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  mara = await app.person('Mara')
  bot = await app.bot(mara.workspace, 'Shop bot', { platform: 'slack' })
  now = 1_000_000
  directory = new BotDirectory(app.server.db, () => now)
})

const identityOf = ({ workspaceId, id, clientKey, name, platform }: TestBot) => ({ workspaceId, id, clientKey, name, platform })
const revokeAll = async () => {
  for (const { id } of await app.callApi(mara, listKeys, { headers: { teamid: mara.workspace } }))
    await app.callApi(mara, revokeKey, { params: { id } })
}

test('a pair of keys of one workspace names its bot; any key of the workspace does', async () => {
  expect(await directory.identify(bot.apiKey, bot.clientKey)).toEqual(identityOf(bot))
  const { api_key } = await app.callApi(mara, makeKey, { headers: { teamid: mara.workspace }, body: { name: 'Second' } })
  expect(await directory.identify(api_key, bot.clientKey)).toEqual(identityOf(bot))
})

test('a wrong pair names nobody', async () => {
  const anna = await app.person('Anna')
  const foreign = await app.bot(anna.workspace, 'Shop bot')
  const wrong: [string, string][] = [
    [bot.apiKey, foreign.clientKey],
    [foreign.apiKey, bot.clientKey],
    [bot.clientKey, bot.apiKey],
    ['', bot.clientKey],
    [bot.apiKey, ''],
    [`${bot.apiKey} `, bot.clientKey],
    [bot.apiKey, `${bot.clientKey}\0`],
    ['x'.repeat(100_000), bot.clientKey],
    [bot.apiKey, 'x'.repeat(100_000)],
  ]
  for (const [apiKey, clientKey] of wrong) expect(await directory.identify(apiKey, clientKey)).toBeNull()
})

test('a revoked key, a removed bot and a removed workspace name nobody; a restored bot is known again', async () => {
  const fresh = () => new BotDirectory(app.server.db).identify(bot.apiKey, bot.clientKey)
  await app.callApi(mara, removeBot, { body: { client_key: bot.clientKey, name: bot.name } })
  expect(await fresh()).toBeNull()
  await app.callApi(mara, restoreBot, { body: { client_key: bot.clientKey } })
  expect(await fresh()).toEqual(identityOf(bot))
  const setDeleted = (deleted_at: Date | null) =>
    app.server.db.updateTable('workspace').set({ deleted_at }).where('id', '=', mara.workspace).execute()
  await setDeleted(new Date())
  expect(await fresh()).toBeNull()
  await setDeleted(null)
  await revokeAll()
  expect(await fresh()).toBeNull()
})

test('what was right is remembered for ten seconds and what was wrong for two, unless news comes', async () => {
  await directory.identify(bot.apiKey, bot.clientKey)
  await revokeAll()
  now += 9999
  expect(await directory.identify(bot.apiKey, bot.clientKey)).toEqual(identityOf(bot))
  now += 2
  expect(await directory.identify(bot.apiKey, bot.clientKey)).toBeNull()
  const setRevoked = (revoked_at: Date | null) =>
    app.server.db.updateTable('api_key').set({ revoked_at }).where('workspace_id', '=', mara.workspace).execute()
  await setRevoked(null)
  now += 1999
  expect(await directory.identify(bot.apiKey, bot.clientKey)).toBeNull()
  now += 2
  expect(await directory.identify(bot.apiKey, bot.clientKey)).toEqual(identityOf(bot))

  await setRevoked(new Date())
  directory.forget(crypto.randomUUID())
  expect(await directory.identify(bot.apiKey, bot.clientKey)).toEqual(identityOf(bot))
  directory.forget(mara.workspace)
  expect(await directory.identify(bot.apiKey, bot.clientKey)).toBeNull()
  await setRevoked(null)
  directory.forget(mara.workspace)
  expect(await directory.identify(bot.apiKey, bot.clientKey)).toEqual(identityOf(bot))
})

test('an answer that was on its way when news came is not remembered', async () => {
  const { db } = app.server
  const lock = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  // Holds the question back in the database until the key is revoked and the news has come.
  const holder = db.transaction().execute(async (trx) => {
    await trx.schema.alterTable('api_key').addColumn('held', 'int4').execute()
    await trx.schema.alterTable('api_key').dropColumn('held').execute()
    locked.resolve()
    await lock.promise
  })
  await locked.promise
  const asked = directory.identify(bot.apiKey, bot.clientKey)
  directory.forget(mara.workspace)
  lock.resolve()
  await holder
  expect(await asked).toEqual(identityOf(bot))
  await db.updateTable('api_key').set({ revoked_at: new Date() }).where('hash', '=', hashSecret(bot.apiKey)).execute()
  expect(await directory.identify(bot.apiKey, bot.clientKey)).toBeNull()
})

test('a hundred messages at the same moment ask the database once, and note the use of the key once a minute', async () => {
  const all = await Promise.all(Array.from({ length: 100 }, () => directory.identify(bot.apiKey, bot.clientKey)))
  expect(all.every((found) => found?.id === bot.id)).toBe(true)
  // One question, one object.
  expect(new Set(all).size).toBe(1)
  const used = async () => (await app.callApi(mara, listKeys, { headers: { teamid: mara.workspace } }))[0]!.last_used_at
  const first = await used()
  expect(first).toBeGreaterThan(0)
  now += 20_000
  await directory.identify(bot.apiKey, bot.clientKey)
  expect(await used()).toBe(first)
  await app.server.db
    .updateTable('api_key')
    .set({ last_used_at: new Date(Date.now() - 61_000) })
    .where('workspace_id', '=', mara.workspace)
    .execute()
  now += 20_000
  await directory.identify(bot.apiKey, bot.clientKey)
  expect(await used()).toBeGreaterThanOrEqual(first!)
})
