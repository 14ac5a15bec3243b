import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashSecret } from '#platform/crypto/secrets.ts'
import { createTestApp, type TestPerson, type TestApp, type TestBot } from '#testing/TestApp.ts'
import type { AccessOutcome } from './Entry.ts'
import { theBotCalls } from './theBotCalls.ts'

/** A pair of keys that somebody shows, and whether they are good together. */
interface Pair {
  name: string
  apikey?: string
  clientkey?: string
  good?: true
}

let app: TestApp
let mara: TestPerson
let pairs: Pair[]
let cells = 0

beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: 'fatal' })
  const { db } = app.server
  mara = await app.person('Mara')
  const stranger = await app.person('Sten')
  const bot = (owner: TestPerson, name: string) => app.bot(owner.workspace, name)
  const [shop, help, deleted, theirs] = [
    await bot(mara, 'Shop'),
    await bot(mara, 'Help'),
    await bot(mara, 'Gone'),
    await bot(stranger, 'Shop'),
  ]
  const closed = await app.person('Cleo')
  const ofClosed = await bot(closed, 'Shop')
  await db.updateTable('bot').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute()
  await db.updateTable('workspace').set({ deleted_at: new Date() }).where('id', '=', closed.workspace).execute()
  const revoked = await app.bot(mara.workspace, 'Revoked')
  await db.updateTable('api_key').set({ revoked_at: new Date() }).where('hash', '=', hashSecret(revoked.apiKey)).execute()
  for (const one of [shop, theirs]) await app.report(one, 'talk', 'Hello')
  const keys = ({ apiKey, clientKey }: TestBot) => ({ apikey: apiKey, clientkey: clientKey })
  pairs = [
    { name: 'no keys' },
    { name: 'a client key alone', clientkey: shop.clientKey },
    { name: 'an API key alone', apikey: shop.apiKey },
    { name: 'keys that never were', apikey: 'bk_never-was', clientkey: 'bot_never_was' },
    { name: 'a session token for a key', apikey: mara.token, clientkey: shop.clientKey },
    { name: 'a key that never was', apikey: 'bk_never-was', clientkey: shop.clientKey },
    { name: 'a revoked key', apikey: revoked.apiKey, clientkey: shop.clientKey },
    { name: 'a client key that never was', apikey: shop.apiKey, clientkey: 'bot_never_was' },
    { name: 'a client key that is none', apikey: shop.apiKey, clientkey: "'; --" },
    { name: 'the key of another workspace', apikey: theirs.apiKey, clientkey: shop.clientKey },
    { name: 'a bot of another workspace', apikey: shop.apiKey, clientkey: theirs.clientKey },
    { name: 'a removed bot', apikey: shop.apiKey, clientkey: deleted.clientKey },
    { name: 'a bot of a removed workspace', ...keys(ofClosed) },
    { name: 'its own keys', ...keys(shop), good: true },
    { name: 'another key of its workspace', apikey: help.apiKey, clientkey: shop.clientKey, good: true },
    { name: 'the key of a removed bot, with another bot of the workspace', apikey: deleted.apiKey, clientkey: shop.clientKey, good: true },
    { name: 'keys of their own workspace', ...keys(theirs), good: true },
  ]
})
afterAll(async () => {
  console.log(`The matrix of bots: ${cells} cells checked (calls x keys).`)
  await app.close()
})

test.each(theBotCalls.map((entry) => [entry.call.name, entry] as const))('%s', async (_, { call, body, ends = 'ok' }) => {
  const wrong: string[] = []
  const refusals = new Set<string>()
  const before = await messages()
  for (const pair of [...pairs.filter(({ good }) => !good), ...pairs.filter(({ good }) => good)]) {
    const { name, good, ...keys } = pair
    const expected: AccessOutcome = good ? ends : 'bad-keys'
    const payload = body?.('talk')
    const headers = { ...keys, authorization: `Bearer ${mara.token}` }
    const answer = await app.server.app.inject({ method: call.method, url: call.path, headers, ...(payload && { payload }) })
    const outcome = answer.statusCode < 400 ? 'ok' : answer.json<{ code: AccessOutcome }>().code
    if (outcome !== expected) wrong.push(`${name}: expected ${expected}, answered ${answer.statusCode} ${answer.body.slice(0, 200)}`)
    if (!good) refusals.add(`${answer.statusCode} ${answer.body}`)
    if (!good && (await messages()) !== before) wrong.push(`${name}: was refused, and something was stored`)
    cells++
  }
  expect(wrong).toEqual([])
  expect(refusals.size, 'everyone who is refused is told the same').toBe(1)
})

async function messages(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from message`.execute(app.server.db)
  return rows[0]!.n
}
