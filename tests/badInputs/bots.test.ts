import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestBot } from '#testing/TestApp.ts'
import { theBotCalls } from '../permissions/theBotCalls.ts'
import { nasty, nastyText, nastyTexts } from './nasty.ts'

let app: TestApp
let bot: TestBot
beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: 'silent' })
  const mara = await app.person('Mara')
  bot = await app.bot(mara.workspace, 'Shop bot')
})
afterAll(() => app.close())

/** What bots leave behind when they report. What could not be read is kept apart, to be shown. */
async function counts(): Promise<string> {
  const { rows } = await sql`select (select count(*) from message) as messages, (select count(*) from conversation) as conversations,
    (select count(*) from customer) as customers, (select count(*) from change where name not like 'alert.%' and not (name = 'message.changed' and body::jsonb -> 'message' ? 'alerts')) as changes, (select count(*) from delivery) as deliveries`.execute(
    app.server.db,
  )
  return JSON.stringify(rows[0])
}

const types = ['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'application/xml', '']

test.each(theBotCalls.map((entry) => [entry.call.name, entry] as const))(
  '%s: whatever a bot sends breaks nothing, and what is refused is not stored',
  async (_, { call, body }) => {
    const send = async (payload: string, type: string, headers: Record<string, string>) => {
      const before = await counts()
      const own = { apikey: bot.apiKey, clientkey: bot.clientKey, ...(type && { 'content-type': type }) }
      const hasBody = call.method !== 'GET'
      const answer = await app.server.app.inject({
        method: call.method,
        url: call.path,
        headers: { ...headers, ...own },
        ...(hasBody && { payload }),
      })
      const about = `${type} ${payload.slice(0, 300)} was answered ${answer.statusCode} ${answer.body.slice(0, 200)}`
      if (answer.statusCode >= 500) return about
      return answer.statusCode >= 400 && (await counts()) !== before ? `${about}, and something was stored` : null
    }
    const good = body?.('talk') ?? {}
    for (const name of Object.keys(good)) {
      for (const value of nastyTexts) expect(await send(JSON.stringify({ ...good, [name]: value }), 'application/json', {})).toBeNull()
    }
    const names = fc.constantFrom(
      ...Object.keys(good),
      'channel',
      'text',
      'user',
      'message',
      'attachments',
      'client_key',
      'reply',
      '__proto__x',
    )
    const bodies = fc.oneof(
      fc.tuple(names, nasty).map(([name, value]) => JSON.stringify({ ...good, [name]: value })),
      nasty.map((value) => JSON.stringify(value) ?? ''),
      nastyText,
    )
    const headers = fc.dictionary(
      fc.constantFrom('platform', 'idempotency-key', 'token', 'epoch', 'echo-of', 'socket_id', 'detectintent'),
      nastyText.map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 2000)),
      { maxKeys: 3 },
    )
    await fc.assert(
      fc.asyncProperty(bodies, fc.constantFrom(...types), headers, async (payload, type, more) => {
        expect(await send(payload, type, more)).toBeNull()
      }),
      { numRuns: 100 },
    )
  },
  120_000,
)
