import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { botHealth, replayDelivery, saveBot } from '#features/bots/contract.ts'
import { setPaused } from '#features/conversations/contract.ts'
import type { TestBot } from '#server/testing/house.ts'
import { BotWebhook } from '../testing/botWebhook.ts'
import { Heard } from '../testing/heard.ts'
import { clients, type BotSocket } from '../testing/oldClients.ts'
import { until, useSdkScene } from '../testing/sdkScene.ts'

const scene = useSdkScene()
let bot: TestBot
let webhook: BotWebhook
let secret: string
const sockets: BotSocket[] = []

/** Every test has a bot of its own, with a webhook where it says so. */
beforeEach(async () => {
  bot = await scene.house.bot(scene.mara.workspace, crypto.randomUUID())
  webhook = await BotWebhook.open()
})
afterEach(() => {
  webhook.close()
  sockets.splice(0).forEach((socket) => socket.close())
})

async function giveWebhook(): Promise<void> {
  const saved = await scene.house.ask(scene.mara, saveBot, {
    body: { bot: { client_key: bot.clientKey, name: bot.name, webhook: webhook.url } },
  })
  secret = saved.webhook_secret!
}

async function connect(acks = false, version = '1.7.4') {
  const socket = clients[version]!(scene.url, { forceNew: true })
  sockets.push(socket)
  const heard = new Heard(socket)
  await scene.call('update_bot_socket_id', { socket_id: await heard.next('socket_id_set'), acks }, {}, bot)
  return { socket, heard }
}

const customer = (channel: string, text: string, id: string = crypto.randomUUID()) => scene.call('in', { id, channel, text }, {}, bot)
const pause = async (channel: string, paused: boolean) =>
  scene.house.ask(scene.mara, setPaused, { params: { id: await scene.idOf(channel) }, headers: { paused: String(paused) } as never })
const health = () => scene.house.ask(scene.mara, botHealth, { params: { client_key: bot.clientKey } })

describe('a bot that is not there', () => {
  test('gets what a person wrote when it comes back, in order; until then its words wait', async () => {
    await customer('away', 'Hello?')
    const first = await scene.reply('away', 'One')
    const second = await scene.reply('away', 'Two')
    expect(await scene.deliveryOf('away', first)).toEqual({ state: 'queued', why: null, retryable: false })
    expect((await health()).waiting).toBe(3)
    const { heard } = await connect()
    await heard.next('chat response', 2)
    expect(heard.events.slice(1).map(([name, payload]) => [name, (payload as { text?: string }).text])).toEqual([
      ['channel update', undefined],
      ['chat response', 'One'],
      ['chat response', 'Two'],
    ])
    await until(async () => (await scene.deliveryOf('away', second))?.state === 'accepted')
  })
})

describe('by socket', () => {
  test('a bot that confirms has the message delivered; one that cannot take it gets it again', async () => {
    const socket = clients['4.8.4']!(scene.url, { forceNew: true })
    sockets.push(socket)
    const told: { id: string; text: string }[] = []
    socket.on('chat response', (payload: { id: string; text: string }, confirm: (answer: unknown) => void) => {
      told.push(payload)
      confirm(told.length === 1 ? { ok: false, error: 'Messenger is down' } : { ok: true })
    })
    socket.on('channel update', (_payload: unknown, confirm: (answer: unknown) => void) => confirm({ ok: true }))
    const id = await new Promise((resolve) => socket.on('socket_id_set', resolve))
    await scene.call('update_bot_socket_id', { socket_id: id, acks: true }, {}, bot)
    await customer('confirmed', 'Hi')
    const jmid = await scene.reply('confirmed', 'Hello')
    await until(async () => (await scene.deliveryOf('confirmed', jmid))?.why === 'The bot could not take it: Messenger is down')
    expect((await health()).last_error?.text).toBe('The bot could not take it: Messenger is down')
    await until(async () => (await scene.deliveryOf('confirmed', jmid))?.state === 'delivered')
    expect(told.map((payload) => [payload.id, payload.text])).toEqual([
      [jmid, 'Hello'],
      [jmid, 'Hello'],
    ])
  })

  test('an old bot that reports the person’s words as its own confirms them so, and they are not said twice', async () => {
    const { heard } = await connect()
    const echoes: Record<string, (told: Record<string, unknown>) => [object, Record<string, string>]> = {
      whole: (told) => [told, {}],
      metadata: ({ channel, metadata }) => [{ channel, text: 'In other words', metadata }, {}],
      header: ({ id, channel }) => [{ channel, text: 'In yet other words' }, { 'echo-of': id as string }],
      text: ({ channel, text }) => [{ recipient: { id: channel }, message: { text, mid: crypto.randomUUID() } }, {}],
    }
    let nth = 0
    for (const [channel, echo] of Object.entries(echoes)) {
      await customer(channel, 'Hi')
      const jmid = await scene.reply(channel, `Hello from Mara to ${channel}`)
      const told = (await heard.next('chat response', ++nth)) as Record<string, unknown>
      const [body, headers] = echo(told)
      for (let times = 0; times < 2; times++) {
        expect((await scene.call('out', body, headers, bot)).body).toEqual({ paused: true, epoch: 2, suppressed: false })
      }
      expect(await scene.transcript(channel)).toEqual(['customer: Hi', 'took_over', `person: Hello from Mara to ${channel}`])
      expect(await scene.deliveryOf(channel, jmid)).toMatchObject({ state: 'delivered' })
    }
  })

  test('what nobody answered is handed back, to old bots also message by message', async () => {
    const { heard } = await connect()
    await customer('back', 'First')
    await scene.call('out', { channel: 'back', text: 'Answered', id: 'a' }, {}, bot)
    await pause('back', true)
    const bodies = [
      { id: 'b1', channel: 'back', text: 'Are you there?', custom: { kept: true } },
      { sender: { id: 'back' }, recipient: { id: 'p' }, timestamp: 1458692752478, message: { mid: 'b2', text: 'Hello?' } },
    ]
    for (const body of bodies) expect((await scene.call('in', body, {}, bot)).body).toMatchObject({ paused: true, epoch: 2 })
    await pause('back', false)
    expect(await heard.next('channel update', 2)).toEqual({
      channel: 'back',
      paused: false,
      epoch: 3,
      assignee: scene.mara.id,
      is_done: false,
      unanswered: bodies,
    })
    await heard.next('incoming', 2)
    expect(heard.of('incoming')).toEqual(bodies)
    // The bot reports them once more, as if they had just come.
    for (const body of heard.of('incoming')) expect((await scene.call('in', body, {}, bot)).body).toMatchObject({ paused: false, epoch: 3 })
    expect((await scene.transcript('back')).filter((line) => line.startsWith('customer')).length).toBe(3)
  })

  test('a large body is handed back as what the bot needs to answer, and is known when it is reported again', async () => {
    const { heard } = await connect(true, '4.8.4')
    await customer('large', 'Hi')
    await pause('large', true)
    const padding = { channelData: 'x'.repeat(20_000) }
    const bodies = [
      { channel: 'large', id: 'abc', text: 'Generic', ...padding },
      { channel: 'large', ts: '1763640000.000100', user: 'U1', text: 'Slack', ...padding },
      { sender: { id: 'large' }, recipient: { id: 'p' }, message: { mid: 'mid.1', text: 'Messenger' }, ...padding },
      { type: 'message', id: '7', conversation: { id: 'large' }, from: { id: 'u' }, recipient: { id: 'b' }, text: 'Microsoft', ...padding },
      { channel: 'large', timestamp: 1763640000123, text: 'Timed', ...padding },
    ]
    for (const body of bodies) await scene.call('in', body, {}, bot)
    await pause('large', false)
    const { unanswered } = (await heard.next('channel update', 2)) as { unanswered: Record<string, unknown>[] }
    expect(unanswered.map(({ text }) => text)).toEqual(['Hi', 'Generic', 'Slack', 'Messenger', 'Microsoft', 'Timed'])
    for (const body of unanswered) await scene.call('in', body, {}, bot)
    expect((await scene.transcript('large')).filter((line) => line.startsWith('customer')).length).toBe(6)
    expect(heard.of('incoming')).toEqual([])
  })
})

describe('what a bot says while a person has the conversation', () => {
  test('is not sent by a bot that asks first, and its text is kept as a draft', async () => {
    await customer('fenced', 'Hi')
    await pause('fenced', true)
    const body = { id: 'd1', channel: 'fenced', text: 'Too late' }
    for (let times = 0; times < 2; times++) {
      expect((await scene.call('out', body, { epoch: '1' }, bot)).body).toEqual({ paused: true, epoch: 2, suppressed: true })
    }
    await pause('fenced', false)
    expect((await scene.call('out', { ...body, id: 'd2' }, { epoch: '1' }, bot)).body).toEqual({
      paused: false,
      epoch: 3,
      suppressed: true,
    })
    expect((await scene.call('out', { ...body, id: 'd3' }, { epoch: '3' }, bot)).body).toEqual({
      paused: false,
      epoch: 3,
      suppressed: false,
    })
    expect((await scene.transcript('fenced')).filter((line) => line.startsWith('bot'))).toEqual([
      'bot suppressed: Too late',
      'bot suppressed: Too late',
      'bot: Too late',
    ])
  })

  test('is kept and marked where the bot has sent it by itself', async () => {
    await customer('loud', 'Hi')
    await pause('loud', true)
    expect((await scene.call('out', { channel: 'loud', text: 'I talk on' }, {}, bot)).body).toEqual({
      paused: true,
      epoch: 2,
      suppressed: false,
    })
    expect((await scene.messages('loud')).at(-1)).toMatchObject({ by: 'bot', text: 'I talk on', said_while_paused: true })
  })
})

describe('by webhook', () => {
  test('every delivery is signed over its bytes, and an answer of ours confirms it', async () => {
    await giveWebhook()
    await customer('signed', 'Hi')
    const jmid = await scene.reply('signed', 'Grüße 😀')
    await until(async () => (await scene.deliveryOf('signed', jmid))?.state === 'delivered')
    expect(webhook.calls.map(({ headers }) => headers['message-type'])).toEqual(['channel update', 'chat response'])
    for (const { headers, raw, at } of webhook.calls) {
      const id = headers['baton-id'] as string
      const time = headers['baton-time'] as string
      expect(headers['baton-signature']).toBe(`v1=${createHmac('sha256', secret).update(`${id}.${time}.${raw}`).digest('hex')}`)
      expect(Math.abs(Number(time) * 1000 - at)).toBeLessThan(5000)
      expect(headers['content-type']).toBe('application/json')
    }
    expect(webhook.of('chat response')[0]!.body).toMatchObject({
      id: jmid,
      channel: 'signed',
      text: 'Grüße 😀',
      slack_user: scene.mara.id,
      team: scene.mara.workspace,
    })
  })

  test('a bare 2xx accepts it', async () => {
    await giveWebhook()
    webhook.replies = [{ status: 204 }]
    await customer('bare', 'Hi')
    const jmid = await scene.reply('bare', 'Hello')
    await until(async () => (await scene.deliveryOf('bare', jmid))?.state === 'accepted')
  })

  test('a webhook that fails gets it again under the same id, and nothing of the conversation overtakes it', async () => {
    await giveWebhook()
    await customer('order', 'Hi')
    webhook.replies = [{ status: 200 }, { status: 500, body: '{"message":"the platform is down"}' }, { status: 200 }]
    const first = await scene.reply('order', 'One')
    const second = await scene.reply('order', 'Two')
    await until(async () => (await scene.deliveryOf('order', first))?.why !== null)
    expect(await scene.deliveryOf('order', first)).toEqual({
      state: 'queued',
      why: "The bot's webhook answered 500: the platform is down",
      retryable: false,
    })
    // Another conversation does not wait for this one.
    await customer('other', 'Hi')
    const elsewhere = await scene.reply('other', 'Elsewhere')
    await until(async () => (await scene.deliveryOf('other', elsewhere))?.state === 'accepted')
    expect(await scene.deliveryOf('order', second)).toMatchObject({ state: 'queued' })
    await until(async () => (await scene.deliveryOf('order', second))?.state === 'accepted')
    const told = webhook.of('chat response').filter(({ body }) => body.channel === 'order')
    expect(told.map(({ body }) => body.text as string)).toEqual(['One', 'One', 'Two'])
    expect(told[1]!.headers['baton-id']).toBe(told[0]!.headers['baton-id'])
    expect(told[1]!.raw).toBe(told[0]!.raw)
  })

  test('one that is gone is not asked again, until somebody says Replay', async () => {
    await giveWebhook()
    await customer('gone', 'Hi')
    webhook.replies = [{ status: 200 }, { status: 410 }]
    const jmid = await scene.reply('gone', 'Hello')
    await until(async () => (await scene.deliveryOf('gone', jmid))?.state === 'failed')
    expect(await scene.deliveryOf('gone', jmid)).toEqual({ state: 'failed', why: "The bot's webhook answered 410.", retryable: true })
    const failed = (await health()).deliveries.find(({ state }) => state === 'failed')!
    webhook.replies = [{ status: 200 }]
    await scene.house.ask(scene.mara, replayDelivery, { params: { client_key: bot.clientKey }, body: { id: failed.id } })
    await until(async () => (await scene.deliveryOf('gone', jmid))?.state === 'accepted')
    const [before, after] = webhook.of('chat response')
    expect(after!.headers['baton-id']).toBe(before!.headers['baton-id'])
  })

  test('a connected bot hears by its socket instead, and by its webhook when it is gone', async () => {
    await giveWebhook()
    const { socket, heard } = await connect()
    await customer('both', 'Hi')
    await scene.reply('both', 'By socket')
    await heard.next('chat response')
    expect(webhook.calls).toEqual([])
    socket.close()
    await until(async () => (await health()).sockets === 0)
    await scene.reply('both', 'By webhook')
    await until(() => webhook.of('chat response').length === 1)
    expect(webhook.calls.map(({ body }) => body.text as string)).toEqual(['By webhook'])
  })

  test('what nobody answered is handed back', async () => {
    await giveWebhook()
    await customer('back by webhook', 'Hi', 'h1')
    await pause('back by webhook', true)
    await customer('back by webhook', 'Anybody?', 'h2')
    await pause('back by webhook', false)
    await until(() => webhook.of('channel update').length === 2)
    expect(webhook.of('channel update')[1]!.body).toMatchObject({
      channel: 'back by webhook',
      paused: false,
      epoch: 3,
      unanswered: [{ id: 'h1' }, { id: 'h2', text: 'Anybody?' }],
    })
  })

  test('a bot of the Bot Framework gets the way back to its customer', async () => {
    await giveWebhook()
    const conversation = { id: 'teams' }
    await scene.call(
      'in',
      {
        type: 'message',
        id: '1',
        channelId: 'msteams',
        serviceUrl: 'https://s.example',
        conversation,
        from: { id: 'u' },
        recipient: { id: 'b' },
        text: 'Hi',
      },
      {},
      bot,
    )
    await scene.reply('teams', 'Hello')
    await until(() => webhook.of('chat response').length === 1)
    expect(webhook.of('chat response')[0]!.body).toMatchObject({
      activity: { id: '1', channelId: 'msteams', serviceUrl: 'https://s.example', conversation, from: { id: 'u' }, recipient: { id: 'b' } },
    })
  })
})
