import { expect, test } from 'vitest'
import { BotDirectory } from '#features/bots/server/BotDirectory.ts'
import type { ProviderPorts } from '#providers/ProviderPorts.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { stateOfChannel, type BotRequest } from './answerQuestion.ts'
import { ingestCall, type BotCall } from './ingestCall.ts'

const wrong = 'bk_00000000000000000000000000000000'

test('a body of a megabyte that comes with wrong keys is refused without being read', async () => {
  const app = await sharedTestApp()
  const mara = await app.person('Mara')
  const bot = await app.bot(mara.workspace, 'Shop bot')
  const directory = new BotDirectory(app.server.db)
  const ports = {
    identify: (apiKey: string, clientKey: string) => directory.identify(apiKey, clientKey),
    knowsKey: (apiKey: string) => directory.knowsKey(apiKey),
  } as ProviderPorts
  let reads = 0
  const body = () => {
    reads++
    return '{"channel":"x"}'
  }
  // With the key of the bot in a header, and as old bots send it, in the body.
  for (const headers of [{ apikey: wrong, clientkey: bot.clientKey }, { apikey: wrong }, { clientkey: bot.clientKey }, {}]) {
    const report = {
      kind: 'in',
      path: '/api/v1/in',
      headers,
      get text() {
        return body()
      },
    } satisfies BotCall
    await expect(ingestCall(report, ports)).rejects.toMatchObject({ code: 'bad-keys' })
    const question = {
      url: '/api/v1/channel_state',
      headers,
      get body() {
        return body()
      },
    } satisfies BotRequest
    await expect(stateOfChannel(question, ports)).rejects.toMatchObject({ code: 'bad-keys' })
  }
  expect(reads).toBe(0)
})

test('a bot that names itself in the body is accepted as before, and its key only as long as it is good', async () => {
  const app = await sharedTestApp()
  const mara = await app.person('Mara')
  const bot = await app.bot(mara.workspace, 'Old bot')
  const call = (apikey: string) =>
    app.server.app.inject({
      method: 'POST',
      url: '/api/v1/channel_state',
      headers: { apikey },
      payload: { clientkey: bot.clientKey, channel: 'x' },
    })
  expect((await call(bot.apiKey)).statusCode).toBe(200)
  expect((await call(wrong)).json()).toMatchObject({ code: 'bad-keys' })
  await app.server.db.updateTable('api_key').set({ revoked_at: new Date() }).where('workspace_id', '=', mara.workspace).execute()
  expect(await new BotDirectory(app.server.db).knowsKey(bot.apiKey)).toBe(false)
})
