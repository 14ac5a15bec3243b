import { createHmac } from 'node:crypto'
import { describe, expect, test, onTestFinished } from 'vitest'
import { replayDelivery } from '#features/bots/contract.ts'
import { botOnTheRoad } from '#testing/sdk/botOnTheRoad.ts'
import { sdkScene, until } from '#testing/sdk/sdkScene.ts'

const scene = sdkScene()
const road = botOnTheRoad(scene)

describe('by webhook', () => {
  test('every delivery is signed over its bytes, and an answer of ours confirms it', async () => {
    const secret = await road.giveWebhook()
    await road.customer('signed', 'Hi')
    const jmid = await scene.reply('signed', 'Grüße 😀')
    await until(async () => (await scene.deliveryOf('signed', jmid))?.state === 'delivered')
    expect(road.webhook.calls.map(({ headers }) => headers['message-type'])).toEqual(['channel update', 'chat response'])
    for (const { headers, raw, at } of road.webhook.calls) {
      const id = headers['baton-id'] as string
      const time = headers['baton-time'] as string
      expect(headers['baton-signature']).toBe(`v1=${createHmac('sha256', secret).update(`${id}.${time}.${raw}`).digest('hex')}`)
      expect(Math.abs(Number(time) * 1000 - at)).toBeLessThan(5000)
      expect(headers['content-type']).toBe('application/json')
    }
    expect(road.webhook.of('chat response')[0]!.body).toMatchObject({
      id: jmid,
      channel: 'signed',
      text: 'Grüße 😀',
      slack_user: scene.mara.id,
      team: scene.mara.workspace,
    })
  })

  test('a bare 2xx accepts it', async () => {
    await road.giveWebhook()
    road.webhook.replies = [{ status: 204 }]
    await road.customer('bare', 'Hi')
    const jmid = await scene.reply('bare', 'Hello')
    await until(async () => (await scene.deliveryOf('bare', jmid))?.state !== 'queued')
    await until(async () => (await scene.deliveryOf('bare', jmid))?.state !== 'sending')
    expect(await scene.deliveryOf('bare', jmid)).toEqual({ state: 'accepted', why: null, retryable: false })
  })

  test('a webhook that fails gets it again under the same id, and nothing of the conversation overtakes it', async () => {
    await road.giveWebhook()
    await road.customer('order', 'Hi')
    road.webhook.replies = [{ status: 200 }, { status: 500, body: '{"message":"the platform is down"}' }, { status: 200 }]
    const first = await scene.reply('order', 'One')
    const second = await scene.reply('order', 'Two')
    await until(async () => (await scene.deliveryOf('order', first))?.why !== null)
    expect(await scene.deliveryOf('order', first)).toEqual({
      state: 'queued',
      why: "The bot's webhook answered 500: the platform is down",
      retryable: false,
    })
    // Another conversation does not wait for this one.
    await road.customer('other', 'Hi')
    const elsewhere = await scene.reply('other', 'Elsewhere')
    await until(async () => (await scene.deliveryOf('other', elsewhere))?.state === 'accepted')
    expect(await scene.deliveryOf('order', second)).toMatchObject({ state: 'queued' })
    await until(async () => (await scene.deliveryOf('order', second))?.state === 'accepted')
    const told = road.webhook.of('chat response').filter(({ body }) => body.channel === 'order')
    expect(told.map(({ body }) => body.text as string)).toEqual(['One', 'One', 'Two'])
    expect(told[1]!.headers['baton-id']).toBe(told[0]!.headers['baton-id'])
    expect(told[1]!.raw).toBe(told[0]!.raw)
  })

  test('one that is gone is not asked again, until somebody says Replay', async () => {
    await road.giveWebhook()
    await road.customer('gone', 'Hi')
    road.webhook.replies = [{ status: 200 }, { status: 410 }]
    const jmid = await scene.reply('gone', 'Hello')
    await until(async () => (await scene.deliveryOf('gone', jmid))?.state === 'failed')
    expect(await scene.deliveryOf('gone', jmid)).toEqual({ state: 'failed', why: "The bot's webhook answered 410.", retryable: true })
    const failed = (await road.health()).deliveries.find(({ state }) => state === 'failed')!
    road.webhook.replies = [{ status: 200 }]
    await scene.house.ask(scene.mara, replayDelivery, { params: { client_key: road.bot.clientKey }, body: { id: failed.id } })
    await until(async () => (await scene.deliveryOf('gone', jmid))?.state === 'accepted')
    const [before, after] = road.webhook.of('chat response')
    expect(after!.headers['baton-id']).toBe(before!.headers['baton-id'])
  })

  test('a connected bot hears by its socket instead, and by its webhook when it is gone', async () => {
    await road.giveWebhook()
    const { socket, heard } = await road.connect()
    await road.customer('both', 'Hi')
    await scene.reply('both', 'By socket')
    await heard.next('chat response')
    expect(road.webhook.calls).toEqual([])
    socket.close()
    await until(async () => (await road.health()).sockets === 0)
    await scene.reply('both', 'By webhook')
    await until(() => road.webhook.of('chat response').length === 1)
    expect(road.webhook.calls.map(({ body }) => body.text as string)).toEqual(['By webhook'])
  })

  test('a bot that is connected to another server is left to that one, and called by its webhook when it is gone from there', async () => {
    await road.giveWebhook()
    const anotherSays = (bots: Record<string, number>) => scene.house.server.bus.publish('bot-sockets', { node: 'another', bots })
    const repeats = () => anotherSays({ [road.bot.id]: 1 })
    repeats()
    // As servers do: what they do not repeat is not acted on for long.
    const repeating = setInterval(repeats, 2000)
    onTestFinished(() => clearInterval(repeating))
    await until(async () => (await road.health()).sockets === 1)
    await road.customer('elsewhere', 'Hi')
    const jmid = await scene.reply('elsewhere', 'Hello')
    // Everything else that waits is looked at meanwhile.
    const free = await scene.house.bot(scene.mara.workspace, 'Not connected', { webhook: road.webhook.url })
    await scene.house.report(free, 'free', 'Hi')
    const failing = await scene.reply('free', 'Hello')
    await until(async () => (await scene.deliveryOf('free', failing))?.state === 'failed')
    expect(road.webhook.calls).toEqual([])
    expect(await scene.deliveryOf('elsewhere', jmid)).toEqual({ state: 'queued', why: null, retryable: false })
    clearInterval(repeating)
    anotherSays({})
    await until(() => road.webhook.of('chat response').length === 1)
  })

  test('what nobody answered is handed back', async () => {
    await road.giveWebhook()
    await road.customer('back by webhook', 'Hi', 'h1')
    await scene.pause('back by webhook', true)
    await road.customer('back by webhook', 'Anybody?', 'h2')
    await scene.pause('back by webhook', false)
    await until(() => road.webhook.of('channel update').length === 2)
    expect(road.webhook.of('channel update')[1]!.body).toMatchObject({
      channel: 'back by webhook',
      paused: false,
      epoch: 3,
      unanswered: [{ id: 'h1' }, { id: 'h2', text: 'Anybody?' }],
    })
  })

  test('a bot of the Bot Framework gets the way back to its customer', async () => {
    await road.giveWebhook()
    const conversation = { id: 'teams' }
    await road.call('in', {
      type: 'message',
      id: '1',
      channelId: 'msteams',
      serviceUrl: 'https://s.example',
      conversation,
      from: { id: 'u' },
      recipient: { id: 'b' },
      text: 'Hi',
    })
    await scene.reply('teams', 'Hello')
    await until(() => road.webhook.of('chat response').length === 1)
    expect(road.webhook.of('chat response')[0]!.body).toMatchObject({
      activity: { id: '1', channelId: 'msteams', serviceUrl: 'https://s.example', conversation, from: { id: 'u' }, recipient: { id: 'b' } },
    })
  })
})
