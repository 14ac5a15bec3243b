import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { protocolVersion, type BotNotification } from '#shared/liveProtocol.ts'
import { assign } from '#features/inbox/actions/contract.ts'
import { setPaused, submitMessage } from '#features/inbox/handoff/contract.ts'
import { setQuiet } from '#features/alerts/quietContract.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
const open: Socket[] = []
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  ;({ mara, ben, bot } = await app.team(['chat']))
})
afterEach(() => open.splice(0).forEach((socket) => socket.disconnect()))

/** What a client receives as notifications, once it has joined its workspace; one of old says nothing of itself. */
async function client(who: TestPerson, options: object | null = null): Promise<BotNotification[]> {
  const socket = io(app.url, {
    path: '/realtime',
    transports: ['websocket'],
    auth: { token: who.token },
    reconnection: false,
    forceNew: true,
  })
  open.push(socket)
  const received: BotNotification[] = []
  socket.on('notification', (notification: BotNotification) => void received.push(notification))
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', () => socket.emit('set_team', who.workspace, options, () => resolve()))
    socket.on('connect_error', reject)
  })
  return received
}
const waitFor = (received: BotNotification[], types: BotNotification['notification_type'][]) =>
  vi.waitFor(() => expect(received.map(({ notification_type }) => notification_type).toSorted()).toEqual(types.toSorted()), {
    timeout: 30_000,
  })

test('a client of old is told of each alert by its own name for it, its person alone and on a real socket', async () => {
  const [bens, maras, ours, strangers] = [
    await client(ben),
    await client(mara),
    await client(ben, { version: protocolVersion }),
    await client(await app.person('Sam')),
  ]
  const channel = `c${crypto.randomUUID()}`
  const id = (await app.report(bot, channel, 'hello', { profile: { name: 'Ida' } })).conversationId
  await waitFor(bens, ['showLog'])
  expect(bens[0]).toEqual({
    notification_type: 'showLog',
    type: 'notification',
    isFailure: false,
    channel_id: id,
    sourceChannel: channel,
    user_profile: { name: 'Ida' },
  })
  await app.callApi(mara, submitMessage, {
    params: { id },
    body: { message: { jmid: crypto.randomUUID(), text: '@Ben look', type: 'note', privateRecipients: [ben.id] } },
  })
  await waitFor(bens, ['showLog', 'private'])
  await app.callApi(mara, assign, { params: { id, assignee: ben.id } })
  await waitFor(bens, ['showLog', 'private', 'assignee'])
  await app.callApi(mara, assign, { params: { id, assignee: '-1' } })
  await app.callApi(mara, setPaused, { params: { id }, headers: { paused: true } })
  await app.callApi(mara, assign, { params: { id, assignee: '-1' } })
  await app.report(bot, channel, 'I want a person')
  await waitFor(bens, ['showLog', 'private', 'assignee', 'showLiveChat'])
  expect(maras.filter(({ notification_type: type }) => type === 'private' || type === 'assignee')).toEqual([])
  expect([ours, strangers]).toEqual([[], []])
})

test('in quiet hours it is told nothing', async () => {
  const [bens, maras] = [await client(ben), await client(mara)]
  await app.callApi(ben, setQuiet, { body: { until: Date.now() / 1000 + 3600 } })
  await app.report(bot, `c${crypto.randomUUID()}`, 'hello')
  await waitFor(maras, ['showLog'])
  expect(bens).toEqual([])
})
