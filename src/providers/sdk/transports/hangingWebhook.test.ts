import { afterAll, beforeAll, expect, test } from 'vitest'
import { BotWebhook } from '#testing/sdk/botWebhook.ts'
import { sdkTestBot } from '#testing/sdk/SdkTestBot.ts'
import { sdkFixture, until } from '#testing/sdk/SdkFixture.ts'

const fixture = sdkFixture()
const testBot = sdkTestBot(fixture)

let blackHole: BotWebhook
beforeAll(async () => {
  blackHole = await BotWebhook.open()
  blackHole.replies = ['silence']
})
afterAll(() => blackHole.close())

test('a webhook that hangs, with many conversations waiting for it, keeps no other bot waiting', async () => {
  await testBot.giveWebhook()
  const healthy = testBot.webhook
  testBot.webhook = blackHole
  const { bot } = testBot
  const other = await fixture.app.bot(fixture.mara.workspace, 'The one that hangs')
  testBot.bot = other
  await testBot.giveWebhook()
  const channels = Array.from({ length: 100 }, (_, i) => `hangs ${i}`)
  for (const channel of channels) await testBot.customer(channel, 'Hello?')
  for (const channel of channels) await fixture.reply(channel, 'I am here')
  await until(() => blackHole.calls.length > 0)

  testBot.bot = bot
  testBot.webhook = healthy
  await testBot.customer('healthy', 'Hi')
  await fixture.reply('healthy', 'Hello')
  await until(() => healthy.of('chat response').length === 1)
  const underWay = fixture.app.server.db.selectFrom('delivery').where('bot_id', '=', other.id).where('state', '=', 'sending').select('id')
  expect((await underWay.execute()).length).toBeLessThanOrEqual(4)
})
