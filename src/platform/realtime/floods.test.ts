import { once } from 'node:events'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { PageToServer, ServerToPage, SetTeamAnswer } from '#shared/liveProtocol.ts'
import { me } from '#features/workspaces/contract.ts'
import { createTestApp, type TestPerson, type TestApp, type TestBot } from '#testing/TestApp.ts'

type Page = Socket<ServerToPage, PageToServer>
const perAddress = 12
let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
const open: { close(): unknown }[] = []

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: 'true', SOCKETS_PER_ADDRESS: String(perAddress), LOG_LEVEL: 'silent' })
  mara = await app.person('Mara')
  ben = await app.person('Ben', { workspace: mara.workspace })
  bot = await app.bot(mara.workspace, 'Shop bot')
})
afterEach(() => {
  vi.restoreAllMocks()
  open.splice(0).forEach((socket) => socket.close())
})
afterAll(() => app.close())

/** Every test comes from an address of its own. */
let lastAddress = 0
const newAddress = () => `198.51.100.${++lastAddress}`

/** Counts statements that are sent to the database and contain these words. */
function countQueries(words: string): () => number {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const textOf = (query: unknown) => (typeof query === 'string' ? query : ((query as { text?: string }).text ?? ''))
  return () => sent.mock.calls.filter(([query]) => textOf(query).includes(words)).length
}

/** A bare websocket, which sends whatever it is told to. */
async function openRaw(from: string, path = '/realtime'): Promise<{ socket: WebSocket; frames: string[]; closed: Promise<unknown> }> {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}${path}/?EIO=4&transport=websocket`, {
    headers: { 'x-forwarded-for': from },
  })
  open.push(socket)
  const frames: string[] = []
  socket.on('message', (data: Buffer) => void frames.push(data.toString()))
  const closed = once(socket, 'close')
  closed.catch(() => undefined)
  await Promise.race([once(socket, 'open'), closed])
  return { socket, frames, closed }
}

async function openPage(person: TestPerson, from = newAddress()): Promise<Page> {
  const page: Page = io(app.url, {
    path: '/realtime',
    transports: ['websocket'],
    extraHeaders: { 'x-forwarded-for': from },
    auth: { token: person.token },
    reconnection: false,
    forceNew: true,
  })
  open.push(page)
  await new Promise<void>((resolve, reject) => {
    page.on('connect', resolve)
    page.on('connect_error', reject)
  })
  return page
}

const setTeam = (page: Page, team: string) => new Promise<SetTeamAnswer>((resolve) => page.emit('set_team', team, null, resolve))
const openPeople = (received: unknown[]) =>
  received.flatMap((one) => (one as { open: { channel_id: string; people: { name: string }[] }[] }).open)

describe('somebody who is not signed in', () => {
  test('shows one token a connection, however many they send, and is closed', async () => {
    const asked = countQueries('token_hash')
    const { socket, frames, closed } = await openRaw(newAddress())
    for (let i = 0; i < 5000; i++) socket.send(`40{"token":"bs_made-up-token-${i}"}`)
    await closed
    expect(frames.filter((frame) => frame.startsWith('40'))).toEqual([])
    expect(asked()).toBe(1)
    expect(await app.callApi(mara, me)).toMatchObject({ id: mara.id })
  })

  test('who waits for the refusal and tries again is closed as well', async () => {
    const asked = countQueries('token_hash')
    const { socket, frames, closed } = await openRaw(newAddress())
    socket.send('40{"token":"bs_made-up-token"}')
    await expect.poll(() => frames).toContain('44{"message":"signed-out"}')
    socket.send(`40{"token":"${mara.token}"}`)
    await closed
    expect(frames.some((frame) => frame.startsWith('40'))).toBe(false)
    expect(asked()).toBe(1)
  })

  test('is counted by address, for sockets and calls together, and a right token from there is still let in', async () => {
    const from = newAddress()
    const said: string[] = []
    for (let i = 0; i <= 120; i++) {
      const { socket, frames, closed } = await openRaw(from)
      socket.send(`40{"token":"bs_made-up-token-${i}"}`)
      await closed
      said.push(frames.find((frame) => frame.startsWith('44'))!)
    }
    expect(said.slice(0, 120).every((frame) => frame === '44{"message":"signed-out"}')).toBe(true)
    expect(said[120]).toBe('44{"message":"too-many"}')
    const { statusCode } = await app.server.app.inject({
      url: me.path,
      headers: { authorization: 'Bearer bs_made-up-token', 'x-forwarded-for': from },
    })
    expect(statusCode).toBe(429)
    await openPage(mara, from)
    await expect(openPage({ ...mara, token: 'bs_made-up-token' })).rejects.toThrow('signed-out')
  })

  test('who asks for other namespaces without end is closed, and none is opened', async () => {
    const asked = countQueries('token_hash')
    const { socket, frames, closed } = await openRaw(newAddress())
    for (let i = 0; i < 5000; i++) socket.send(`40/admin-${i},{"token":"bs_made-up-token-${i}"}`)
    await closed
    expect(frames.some((frame) => frame.startsWith('40'))).toBe(false)
    expect(asked()).toBe(0)
  })

  test('opens so many sockets and no more, at both paths together; other addresses are not concerned', async () => {
    const from = newAddress()
    const sockets = []
    for (let i = 0; i < perAddress; i++) sockets.push(await openRaw(from, i % 2 === 0 ? '/realtime' : '/socket.io'))
    await expect(openRaw(from)).rejects.toThrow('Unexpected server response: 400')
    await expect(openRaw(from, '/socket.io')).rejects.toThrow('Unexpected server response: 400')
    const polled = await fetch(`${app.url}/socket.io/?EIO=4&transport=polling`, { headers: { 'x-forwarded-for': from } })
    expect(polled.status).toBe(403)
    await openRaw(newAddress())
    sockets[0]!.socket.close()
    await sockets[0]!.closed
    const isLetIn = () =>
      openRaw(from).then(
        () => true,
        () => false,
      )
    await expect.poll(isLetIn).toBe(true)
  })
})

describe('a member', () => {
  test('who goes through thousands of conversations costs the first and the last look-up, and is closed when it goes on', async () => {
    const { conversationId } = await app.report(bot, 'flooded', 'one')
    const [page, witness] = [await openPage(mara), await openPage(ben)]
    const received: unknown[] = []
    witness.on('looking', (payload) => void received.push(payload))
    for (const one of [page, witness]) await setTeam(one, mara.workspace)
    // As it is reached for a page; what servers ask by themselves is put otherwise.
    const asked = countQueries('join conversation c on c.workspace_id = m.workspace_id and c.id = $')
    for (let i = 0; i < 250; i++) page.emit('set_channel', crypto.randomUUID())
    page.emit('set_channel', conversationId)
    await expect.poll(() => openPeople(received)).toContainEqual({ channel_id: conversationId, people: [{ id: mara.id, name: 'Mara' }] })
    const few = asked()
    expect(few).toBeGreaterThan(0)
    expect(few).toBeLessThan(20)

    const closed = once(page as never, 'disconnect')
    for (let i = 0; i < 20_000; i++) page.emit('set_channel', crypto.randomUUID())
    await closed
    expect(asked()).toBeLessThan(100)
    expect(await app.callApi(ben, me)).toMatchObject({ id: ben.id })
  })

  test('who joins hundreds of workspaces at once joins the last one, and is told of the others that they were replaced', async () => {
    const page = await openPage(mara)
    const asked = countQueries('from "member"')
    const answers = await Promise.all(Array.from({ length: 200 }, () => setTeam(page, mara.workspace)))
    expect(answers.at(-1)).toMatchObject({ ok: true })
    expect(answers.filter(({ ok }) => ok).length).toBeLessThan(20)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'conflict' })
    expect(asked()).toBeGreaterThan(0)
    expect(asked()).toBeLessThan(20)
  })

  test('the sign of somebody who types without a pause goes out once a second', async () => {
    const { conversationId } = await app.report(bot, 'typed', 'one')
    const [page, witness] = [await openPage(mara), await openPage(ben)]
    const [typing, presence]: unknown[][] = [[], []]
    witness.on('typing', (payload) => void typing!.push(payload))
    witness.on('presence', ({ people }) => void presence!.push(people.length))
    for (const one of [page, witness]) {
      await setTeam(one, mara.workspace)
      one.emit('set_channel', conversationId)
    }
    await expect.poll(() => presence!.at(-1)).toBe(2)
    const began = performance.now()
    for (let i = 0; i < 250; i++) page.emit('typing', conversationId)
    page.emit('set_channel', null)
    await expect.poll(() => presence!.at(-1)).toBe(1)
    expect(typing!.length).toBeGreaterThan(0)
    expect(typing!.length).toBeLessThanOrEqual(1 + (performance.now() - began) / 1000)
  })
})

test('a bot that says of thousands of customers that they type costs few look-ups, is closed when it goes on, and may come back', async () => {
  const { socket, frames, closed } = await openRaw(newAddress(), '/socket.io')
  socket.send('40')
  const idFrame = () => frames.find((frame) => frame.startsWith('42["socket_id_set"'))
  await expect.poll(idFrame).toBeDefined()
  const [, id] = JSON.parse(idFrame()!.slice(2)) as [string, string]
  const headers = { apikey: bot.apiKey, clientkey: bot.clientKey }
  const claim = await app.server.app.inject({ method: 'POST', url: '/api/v1/update_bot_socket_id', headers, payload: { socket_id: id } })
  expect(claim.statusCode).toBe(200)
  const asked = countQueries('select c.id, u.name as customer')
  for (let i = 0; i < 20_000; i++) socket.send(`42["user typing",{"channel":"customer ${i}"}]`)
  await closed
  expect(asked()).toBeGreaterThan(0)
  expect(asked()).toBeLessThan(1000)
  const again = await openRaw(newAddress(), '/socket.io')
  again.socket.send('40')
  await expect.poll(() => again.frames.some((frame) => frame.startsWith('42["socket_id_set"'))).toBe(true)
})
