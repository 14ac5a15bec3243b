import { afterAll, beforeAll, expect, test } from 'vitest'
import { BotWebhook } from '#testing/sdk/botWebhook.ts'
import { botOnTheRoad } from '#testing/sdk/botOnTheRoad.ts'
import { sdkScene, until } from '#testing/sdk/sdkScene.ts'

const scene = sdkScene()
const road = botOnTheRoad(scene)

let blackHole: BotWebhook
beforeAll(async () => {
  blackHole = await BotWebhook.open()
  blackHole.replies = ['silence']
})
afterAll(() => blackHole.close())

test('a webhook that hangs, with many conversations waiting for it, keeps no other bot waiting', async () => {
  await road.giveWebhook()
  const healthy = road.webhook
  road.webhook = blackHole
  const { bot } = road
  const other = await scene.house.bot(scene.mara.workspace, 'The one that hangs')
  road.bot = other
  await road.giveWebhook()
  const channels = Array.from({ length: 100 }, (_, i) => `hangs ${i}`)
  for (const channel of channels) await road.customer(channel, 'Hello?')
  for (const channel of channels) await scene.reply(channel, 'I am here')
  await until(() => blackHole.calls.length > 0)

  road.bot = bot
  road.webhook = healthy
  await road.customer('healthy', 'Hi')
  await scene.reply('healthy', 'Hello')
  await until(() => healthy.of('chat response').length === 1)
  const underWay = scene.house.server.db.selectFrom('delivery').where('bot_id', '=', other.id).where('state', '=', 'sending').select('id')
  expect((await underWay.execute()).length).toBeLessThanOrEqual(4)
})
