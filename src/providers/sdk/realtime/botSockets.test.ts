import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { botHealth, listKeys, removeBot, revokeKey } from '#features/bots/contract.ts'
import { localBus, type Bus } from '#platform/realtime/bus.ts'
import { ConnectionLimits } from '#platform/realtime/ConnectionLimits.ts'
import type { TestPerson, TestBot } from '#testing/TestApp.ts'
import type { ProviderPorts } from '#providers/ProviderPorts.ts'
import { SocketRecorder } from '#testing/sdk/SocketRecorder.ts'
import { clients, transports, type BotSocket } from '#testing/sdk/oldClients.ts'
import { sdkFixture, until } from '#testing/sdk/SdkFixture.ts'
import { BotSockets } from './BotSockets.ts'

const fixture = sdkFixture()
const open: { close(): void }[] = []
afterEach(() => open.splice(0).forEach((socket) => socket.close()))

function connect(version = '4.8.4', options: Record<string, unknown> = {}, path = ''): { socket: BotSocket; received: SocketRecorder } {
  const socket = clients[version]!(`${fixture.url}${path}`, { forceNew: true, ...options })
  open.push(socket)
  return { socket, received: new SocketRecorder(socket) }
}

/** Connects and shows the bot's keys. */
async function connected(version?: string, options?: Record<string, unknown>, bot = fixture.bot) {
  const { socket, received } = connect(version, options)
  const id = (await received.next('socket_id_set')) as string
  expect(await fixture.call('update_bot_socket_id', { socket_id: id }, {}, bot)).toEqual({ status: 200, body: { ok: true } })
  return { socket, received, id }
}

async function speak(channel: string): Promise<void> {
  await fixture.call('in', { id: crypto.randomUUID(), channel, text: 'Hi' })
}

describe('socket.io clients of every age', () => {
  for (const version of Object.keys(clients)) {
    for (const [way, list] of Object.entries(transports)) {
      test(`${version} ${way}: learns who it is, and then what a person writes`, async () => {
        const channel = `${version} ${way}`
        await speak(channel)
        const { received, id } = await connected(version, list && { transports: list })
        expect(id).toMatch(/^[\w-]{20}$/)
        const jmid = await fixture.reply(channel, 'Grüße 😀 from Mara')
        const update = { channel, paused: true, epoch: 2, assignee: fixture.mara.id, is_done: false }
        expect(await received.next('channel update')).toEqual(update)
        expect(await received.next('chat response')).toEqual({
          id: jmid,
          channel,
          text: 'Grüße 😀 from Mara',
          ts: expect.stringMatching(/^\d{10}\.\d{6}$/) as unknown,
          type: 'message',
          slack_user: fixture.mara.id,
          team: fixture.mara.workspace,
          metadata: { baton_id: jmid, author: { name: 'Mara', image: null } },
        })
        await until(async () => (await fixture.deliveryOf(channel, jmid))?.state === 'accepted')
      })
    }
  }

  test('Ruby’s client, a bare websocket that does not name its protocol, receives and is kept alive', async () => {
    const socket = new WebSocket(`${fixture.url.replace('http', 'ws')}/socket.io/?transport=websocket`)
    open.push(socket)
    const frames: string[] = []
    socket.on('message', (data: Buffer) => frames.push(data.toString()))
    await until(() => frames.some((frame) => frame.startsWith('42')))
    expect(frames[0]).toMatch(/^0\{/)
    expect(frames[1]).toBe('40')
    const [event, id] = JSON.parse(frames[2]!.slice(2)) as [string, string]
    expect(event).toBe('socket_id_set')
    socket.send('2')
    await until(() => frames.includes('3'))
    const form = { 'content-type': 'application/x-www-form-urlencoded', clientkey: '' }
    expect(await fixture.call('update_bot_socket_id', `socket_id=${id}&clientkey=${fixture.bot.clientKey}`, form)).toMatchObject({
      status: 200,
    })
    await speak('ruby')
    await fixture.reply('ruby', 'Hello Ruby')
    await until(() => frames.some((frame) => frame.startsWith('42["chat response"') && frame.includes('Hello Ruby')))
  })

  test('Python’s client gets its polls in the binary framing that it reads', async () => {
    const poll = async (query = '') =>
      binaryPackets(new Uint8Array(await (await fetch(`${fixture.url}/socket.io/?EIO=3&transport=polling${query}`)).arrayBuffer()))
    const packets = await poll()
    expect(packets[0]).toMatch(/^0\{"sid"/)
    const { sid } = JSON.parse(packets[0]!.slice(1)) as { sid: string }
    // A poll brings what there is by then.
    while (packets.length < 3) packets.push(...(await poll(`&sid=${sid}`)))
    expect(packets.slice(1)).toEqual(['40', expect.stringMatching(/^42\["socket_id_set","[\w-]{20}"\]$/)])
    const plain = await (await fetch(`${fixture.url}/socket.io/?EIO=3&transport=polling&b64=1`)).text()
    expect(plain).toMatch(/^\d+:0\{"sid"/)
  })
})

/** Packets as older servers frame them: 0 for text, the length digit by digit, 255, the text. */
function binaryPackets(bytes: Uint8Array): string[] {
  const packets: string[] = []
  for (let at = 0; at < bytes.length;) {
    expect(bytes[at++]).toBe(0)
    let length = 0
    while (bytes[at] !== 255) length = length * 10 + bytes[at++]!
    packets.push(Buffer.from(bytes.subarray(at + 1, at + 1 + length)).toString())
    at += 1 + length
  }
  return packets
}

/** The realtime server of bots without the rest of the server. */
async function alone(bus: Bus, timeoutMs?: number) {
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const connections = new ConnectionLimits({ perAddress: 100, addressOf: () => '', onRefused: () => undefined })
  const sockets = new BotSockets(http, { bus, connections, onError: () => undefined } as unknown as ProviderPorts, timeoutMs)
  const close = () => {
    sockets.close()
    http.close()
    http.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(http.address() as { port: number }).port}`, sockets, close }
}

describe('a socket that has shown no keys', () => {
  test('receives its id and nothing else, whatever happens to the bot', async () => {
    const listener = connect()
    const wrong = connect('1.7.4')
    const id = await wrong.received.next('socket_id_set')
    expect(await fixture.call('update_bot_socket_id', { socket_id: id }, { apikey: 'bk_wrong' })).toMatchObject({ status: 401 })
    await listener.received.next('socket_id_set')
    const { received } = await connected()
    await speak('secret')
    listener.socket.emit('user typing', { channel: 'secret' })
    await fixture.reply('secret', 'For the bot only')
    await received.next('chat response')
    expect([...listener.received.events, ...wrong.received.events].map(([name]) => name)).toEqual(['socket_id_set', 'socket_id_set'])
  })

  test('is let go of in time, without the word after which old clients stay away', async () => {
    const { url, close } = await alone(localBus({ onError: () => undefined }), 100)
    for (const version of Object.keys(clients)) {
      const socket = clients[version]!(url, { forceNew: true, reconnectionDelay: 10, randomizationFactor: 0 })
      open.push(socket)
      const received = new SocketRecorder(socket)
      const reasons: string[] = []
      socket.on('disconnect', (reason: string) => reasons.push(reason))
      const ids = [await received.next('socket_id_set'), await received.next('socket_id_set', 2)]
      expect(ids[0]).not.toBe(ids[1])
      expect(reasons[0]).toBe('transport close')
      socket.close()
    }
    close()
  })

  test('is claimed also where the call comes to another server than the socket', async () => {
    const bus = localBus({ onError: () => undefined })
    const [here, there] = await Promise.all([alone(bus), alone(bus)])
    const socket = clients['1.7.4']!(here.url, { forceNew: true })
    open.push(socket)
    const id = (await new SocketRecorder(socket).next('socket_id_set')) as string
    there.sockets.claim(fixture.bot, id, true)
    await until(() => here.sockets.connections.newestOf(fixture.bot.id)?.acks === true)
    expect(there.sockets.connections.bots()).toEqual([])
    await until(() => there.sockets.countOf(fixture.bot.id) === 1)
    here.close()
    await until(() => there.sockets.countOf(fixture.bot.id) === 0)
    there.close()
  })

  test('cannot be taken over by a bot of another workspace', async () => {
    const eve = await fixture.app.person('Eve')
    const evil = await fixture.app.bot(eve.workspace, 'Evil bot')
    const { received, id } = await connected()
    await fixture.call('update_bot_socket_id', { socket_id: id }, {}, evil)
    await fixture.app.report(evil, 'evil', 'Hi')
    expect(await fixture.call('in', { channel: 'evil', text: 'Hi' }, { socket_id: id }, evil)).toMatchObject({ status: 200 })
    await speak('good')
    await fixture.reply('good', 'Still here')
    expect(await received.next('chat response')).toMatchObject({ channel: 'good' })
    expect(received.of('chat response').length).toBe(1)
  })

  test('is refused at every namespace but the usual one', async () => {
    const { socket, received } = connect('4.8.4', {}, '/admin')
    const why = await new Promise<Error>((resolve) => socket.on('connect_error', resolve))
    expect(why.message).toBe('Invalid namespace')
    expect(received.events).toEqual([])
    const old = connect('2.5.0', {}, '/admin')
    expect(await new Promise((resolve) => old.socket.on('error', resolve))).toEqual({ message: 'Invalid namespace' })
    expect(old.received.events).toEqual([])
  })

  test('is refused by the ids of sockets that do not exist, and by none at all', async () => {
    expect(await fixture.call('update_bot_socket_id', { socket_id: 'gone' })).toEqual({ status: 200, body: { ok: true } })
    for (const body of [{}, { socket_id: '' }, { socket_id: 'x'.repeat(200) }])
      expect(await fixture.call('update_bot_socket_id', body)).toMatchObject({ status: 422 })
  })
})

describe('several sockets', () => {
  test('of one bot: the newest receives, and the one before it when that is gone', async () => {
    const sockets = async () =>
      (await fixture.app.callApi(fixture.mara, botHealth, { params: { client_key: fixture.bot.clientKey } })).sockets
    await until(async () => (await sockets()) === 0)
    const first = await connected()
    const second = await connected()
    expect(await sockets()).toBe(2)
    await speak('twice')
    await fixture.reply('twice', 'One')
    await second.received.next('chat response')
    second.socket.close()
    await until(async () => (await sockets()) === 1)
    await fixture.reply('twice', 'Two')
    expect(await first.received.next('chat response')).toMatchObject({ text: 'Two' })
    expect(first.received.of('chat response').length).toBe(1)
  })

  test('of one process that speaks for several bots: each receives at the socket it names', async () => {
    const second = await fixture.app.bot(fixture.mara.workspace, 'Other bot of the process')
    const { received, id } = await connected('1.7.4')
    await fixture.call(
      'in',
      { channel: 'of the second', text: 'Hi', client_key: second.clientKey },
      { socket_id: id, clientkey: second.clientKey },
    )
    await fixture.reply('of the second', 'Found you')
    expect(await received.next('chat response')).toMatchObject({ channel: 'of the second', text: 'Found you' })
  })

  test('of one process whose second bot speaks before the first has shown its keys: both receive, and nobody from elsewhere', async () => {
    const second = await fixture.app.bot(fixture.mara.workspace, 'Quick bot of the process')
    const eve = await fixture.app.person('Eve')
    const evil = await fixture.app.bot(eve.workspace, 'Quick evil bot')
    const { received } = connect('1.7.4')
    const id = (await received.next('socket_id_set')) as string
    for (const bot of [evil, second]) await fixture.call('in', { channel: `quick of ${bot.name}`, text: 'Hi' }, { socket_id: id }, bot)
    await fixture.call('update_bot_socket_id', { socket_id: id })
    await fixture.reply(`quick of ${second.name}`, 'Found you')
    expect(await received.next('chat response')).toMatchObject({ text: 'Found you' })
    const sockets = async (who: TestPerson, bot: TestBot) =>
      (await fixture.app.callApi(who, botHealth, { params: { client_key: bot.clientKey } })).sockets
    expect([await sockets(fixture.mara, second), await sockets(eve, evil)]).toEqual([1, 0])
  })
})

describe('the keys of a socket', () => {
  test('a revoked key and a removed bot lose their sockets', async () => {
    const owner = await fixture.app.person('Gone')
    const bot = await fixture.app.bot(owner.workspace, 'Gone bot')
    const bystander = await connected()
    const { socket, received } = await connected('2.5.0', { reconnectionDelay: 10 }, bot)
    const lost = vi.fn<(reason: string) => void>()
    socket.on('disconnect', lost)
    const [key] = await fixture.app.callApi(owner, listKeys)
    await fixture.app.callApi(owner, revokeKey, { params: { id: key!.id } })
    const id = await received.next('socket_id_set', 2)
    expect(lost).toHaveBeenCalledWith('transport close')
    await until(async () => (await fixture.call('update_bot_socket_id', { socket_id: id }, {}, bot)).status === 401)

    const second = await fixture.app.bot(owner.workspace, 'Second bot')
    const other = await connected('4.8.4', {}, second)
    await fixture.app.callApi(owner, removeBot, { body: { client_key: second.clientKey, name: 'Second bot' } })
    await other.received.next('socket_id_set', 2)
    expect(bystander.received.of('socket_id_set').length).toBe(1)
  })
})

describe('typing', () => {
  const pageAt = async (conversation: string) => {
    const page = clients['4.8.4']!(fixture.url, { path: '/realtime', forceNew: true, auth: { token: fixture.mara.token } })
    open.push(page)
    const received: unknown[] = []
    page.on('typing', (sign) => received.push(sign))
    await new Promise<void>((done) => page.emit('set_team', fixture.mara.workspace, null, () => done()))
    page.emit('set_channel', conversation)
    await new Promise<void>((done) => page.on('presence', () => done()))
    return { page, received }
  }

  test('the customer’s is shown to anyone who has the conversation open', async () => {
    await fixture.call('in', { channel: 'typing', text: 'Hi', user_profile: { name: 'Jonas Bauer' } })
    const conversation = await fixture.idOf('typing')
    const { received } = await pageAt(conversation)
    const { socket } = await connected('1.7.4')
    for (const payload of [null, 'x', {}, { channel: 'unknown' }, { channel: 'typing' }, { channel: 'typing' }])
      socket.emit('user typing', payload)
    await until(() => received.length > 0)
    expect(received).toEqual([{ channel_id: conversation, person: null, name: 'Jonas Bauer' }])
  })
  test('an agent’s reaches the bot', async () => {
    await speak('answered')
    const conversation = await fixture.idOf('answered')
    const [{ page }, { received }] = [await pageAt(conversation), await connected('2.5.0')]
    // Again and again, as from who types: what comes while a socket changes its transport is let go.
    const types = setInterval(() => page.emit('typing', conversation), 100)
    expect(await received.next('user typing').finally(() => clearInterval(types))).toEqual({ channel: 'answered' })
  })
})
