import { createHmac } from 'node:crypto'
import { describe, expect, test, onTestFinished } from 'vitest'
import { botSockets } from '#providers/sdk/realtime/SocketCounts.ts'
import { replayDelivery } from '#features/bots/contract.ts'
import { sdkTestBot } from '#testing/sdk/SdkTestBot.ts'
import { sdkFixture, until } from '#testing/sdk/SdkFixture.ts'

const fixture = sdkFixture()
const bot = sdkTestBot(fixture)

describe('by webhook', () => {
  test('every delivery is signed over its bytes, and an answer of ours confirms it', async () => {
    const secret = await bot.giveWebhook()
    await bot.customer('signed', 'Hi')
    const jmid = await fixture.reply('signed', 'Grüße 😀')
    await until(async () => (await fixture.deliveryOf('signed', jmid))?.state === 'delivered')
    expect(bot.webhook.calls.map(({ headers }) => headers['message-type'])).toEqual(['channel update', 'chat response'])
    for (const { headers, raw, at } of bot.webhook.calls) {
      const id = headers['baton-id'] as string
      const time = headers['baton-time'] as string
      expect(headers['baton-signature']).toBe(
        `v1=${createHmac('sha256', secret)
          .update(`${id}.${time}.${headers['message-type'] as string}.${raw}`)
          .digest('hex')}`,
      )
      expect(Math.abs(Number(time) * 1000 - at)).toBeLessThan(30_000)
      expect(headers['content-type']).toBe('application/json')
    }
    expect(bot.webhook.of('chat response')[0]!.body).toMatchObject({
      id: jmid,
      channel: 'signed',
      text: 'Grüße 😀',
      slack_user: fixture.mara.id,
      team: fixture.mara.workspace,
    })
  })

  test('a bare 2xx accepts it', async () => {
    await bot.giveWebhook()
    bot.webhook.replies = [{ status: 204 }]
    await bot.customer('bare', 'Hi')
    const jmid = await fixture.reply('bare', 'Hello')
    await until(async () => (await fixture.deliveryOf('bare', jmid))?.state !== 'queued')
    await until(async () => (await fixture.deliveryOf('bare', jmid))?.state !== 'sending')
    expect(await fixture.deliveryOf('bare', jmid)).toEqual({ state: 'accepted', why: null, retryable: false })
  })

  test('a webhook that fails gets it again under the same id, and nothing of the conversation overtakes it', async () => {
    await bot.giveWebhook()
    await bot.customer('order', 'Hi')
    bot.webhook.replies = [{ status: 200 }, { status: 500, body: '{"message":"the platform is down"}' }]
    const first = await fixture.reply('order', 'One')
    const second = await fixture.reply('order', 'Two')
    // Its pause is as long as what is looked at meanwhile takes. Were it over before, it would fail again.
    await until(async () => (await bot.againIn(3600)) === 1)
    bot.webhook.replies = [{ status: 200 }]
    expect(await fixture.deliveryOf('order', first)).toEqual({
      state: 'queued',
      why: { code: 'sdk.webhook-answered', params: { status: 500, reason: 'the platform is down' } },
      retryable: false,
    })
    // Another conversation does not wait for this one.
    await bot.customer('other', 'Hi')
    const elsewhere = await fixture.reply('other', 'Elsewhere')
    await until(async () => (await fixture.deliveryOf('other', elsewhere))?.state === 'accepted')
    expect(await fixture.deliveryOf('order', second)).toMatchObject({ state: 'queued' })
    await bot.againIn(0)
    await until(async () => (await fixture.deliveryOf('order', second))?.state === 'accepted')
    const deliveries = bot.webhook.of('chat response').filter(({ body }) => body.channel === 'order')
    const [last, ...tries] = deliveries.toReversed()
    expect(last!.body).toMatchObject({ text: 'Two' })
    expect(tries.length).toBeGreaterThan(1)
    for (const { headers, raw, body } of tries) {
      expect([body.text, headers['baton-id']]).toEqual(['One', deliveries[0]!.headers['baton-id']])
      expect(raw).toBe(deliveries[0]!.raw)
    }
  })

  test('one that is gone is not asked again, until somebody says Replay', async () => {
    await bot.giveWebhook()
    await bot.customer('gone', 'Hi')
    bot.webhook.replies = [{ status: 200 }, { status: 410 }]
    const jmid = await fixture.reply('gone', 'Hello')
    await until(async () => (await fixture.deliveryOf('gone', jmid))?.state === 'failed')
    expect(await fixture.deliveryOf('gone', jmid)).toEqual({
      state: 'failed',
      why: { code: 'sdk.webhook-answered', params: { status: 410 } },
      retryable: true,
    })
    const failed = (await bot.health()).deliveries.find(({ state }) => state === 'failed')!
    bot.webhook.replies = [{ status: 200 }]
    await fixture.app.callApi(fixture.mara, replayDelivery, { params: { client_key: bot.bot.clientKey }, body: { id: failed.id } })
    await until(async () => (await fixture.deliveryOf('gone', jmid))?.state === 'accepted')
    const [before, after] = bot.webhook.of('chat response')
    expect(after!.headers['baton-id']).toBe(before!.headers['baton-id'])
  })

  test('a connected bot receives by its socket instead, and by its webhook when it is gone', async () => {
    await bot.giveWebhook()
    const { socket, received } = await bot.connect()
    await bot.customer('both', 'Hi')
    await fixture.reply('both', 'By socket')
    await received.next('chat response')
    expect(bot.webhook.calls).toEqual([])
    socket.close()
    await until(async () => (await bot.health()).sockets === 0)
    await fixture.reply('both', 'By webhook')
    await until(() => bot.webhook.of('chat response').length === 1)
    expect(bot.webhook.calls.map(({ body }) => body.text as string)).toEqual(['By webhook'])
  })

  test('a bot that is connected to another server is left to that one, and called by its webhook when it is gone from there', async () => {
    await bot.giveWebhook()
    const anotherSays = (bots: Record<string, number>) => fixture.app.server.bus.publish(botSockets, { node: 'another', bots })
    const repeats = () => anotherSays({ [bot.bot.id]: 1 })
    repeats()
    // As servers do: what they do not repeat is not acted on for long.
    const repeating = setInterval(repeats, 2000)
    onTestFinished(() => clearInterval(repeating))
    await until(async () => (await bot.health()).sockets === 1)
    await bot.customer('elsewhere', 'Hi')
    const jmid = await fixture.reply('elsewhere', 'Hello')
    // Everything else that waits is looked at meanwhile.
    const free = await fixture.app.bot(fixture.mara.workspace, 'Not connected', { webhook: bot.webhook.url })
    await fixture.app.report(free, 'free', 'Hi')
    const failing = await fixture.reply('free', 'Hello')
    await until(async () => (await fixture.deliveryOf('free', failing))?.state === 'failed')
    expect(bot.webhook.calls).toEqual([])
    expect(await fixture.deliveryOf('elsewhere', jmid)).toEqual({ state: 'queued', why: null, retryable: false })
    clearInterval(repeating)
    anotherSays({})
    await until(() => bot.webhook.of('chat response').length === 1)
  })

  test('what nobody answered is handed back', async () => {
    await bot.giveWebhook()
    await bot.customer('back by webhook', 'Hi', 'h1')
    await fixture.pause('back by webhook', true)
    // Of two states that wait the bot would receive the newer alone.
    await until(() => bot.webhook.of('channel update').length === 1)
    await bot.customer('back by webhook', 'Anybody?', 'h2')
    await fixture.pause('back by webhook', false)
    await until(() => bot.webhook.of('channel update').length === 2)
    expect(bot.webhook.of('channel update')[1]!.body).toMatchObject({
      channel: 'back by webhook',
      paused: false,
      epoch: 3,
      unanswered: [{ id: 'h1' }, { id: 'h2', text: 'Anybody?' }],
    })
  })

  test('a bot of the Bot Framework gets the way back to its customer', async () => {
    await bot.giveWebhook()
    const conversation = { id: 'teams' }
    await bot.call('in', {
      type: 'message',
      id: '1',
      channelId: 'msteams',
      serviceUrl: 'https://s.example',
      conversation,
      from: { id: 'u' },
      recipient: { id: 'b' },
      text: 'Hi',
    })
    await fixture.reply('teams', 'Hello')
    await until(() => bot.webhook.of('chat response').length === 1)
    expect(bot.webhook.of('chat response')[0]!.body).toMatchObject({
      activity: { id: '1', channelId: 'msteams', serviceUrl: 'https://s.example', conversation, from: { id: 'u' }, recipient: { id: 'b' } },
    })
  })
})
