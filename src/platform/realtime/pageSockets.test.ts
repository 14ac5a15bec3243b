import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { presence } from './presence.ts'
import { writeChanges } from '#platform/event-log/RequestContext.ts'
import { protocolVersion, type LiveChange, type PageToServer, type ServerToPage, type SetTeamAnswer } from '#shared/liveProtocol.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'

type Page = Socket<ServerToPage, PageToServer>
let app: TestApp
let mara: TestPerson
let ben: TestPerson
let stranger: TestPerson
let bot: TestBot
const open: Page[] = []
/** The ids that sockets received, one after the other. */
const idsEmitted: string[] = []

beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  ben = await app.person('Ben', { workspace: mara.workspace })
  stranger = await app.person('Sam')
  bot = await app.bot(mara.workspace, 'Shop bot')
})
afterEach(() => open.splice(0).forEach((socket) => socket.disconnect()))

async function connect(token: string | null, transports: ('polling' | 'websocket')[] = ['websocket']): Promise<Page> {
  const auth = token === null ? {} : { token }
  const socket: Page = io(app.url, { path: '/realtime', transports, auth, reconnection: false, forceNew: true })
  open.push(socket)
  await new Promise<void>((resolve, reject) => {
    socket.on('socket_id_set', (id) => void idsEmitted.push(id))
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  return socket
}
const setTeam = (socket: Page, team: string) => new Promise<SetTeamAnswer>((resolve) => socket.emit('set_team', team, null, resolve))

/** What a socket receives, by event. */
function listen(socket: Page): Record<string, unknown[]> {
  const received: Record<string, unknown[]> = {}
  socket.onAny((event: string, payload: unknown) => (received[event] ??= []).push(payload))
  return received
}

test.each([['websocket'], ['polling']] as const)("a client that knows only the spec's names lives by them over %s", async (transport) => {
  const socket = await connect(mara.token, [transport])
  await expect.poll(() => idsEmitted.at(-1)).toBe(socket.id)
  const received = listen(socket)
  socket.emit('set_team', mara.workspace, null)
  // Anyone who knows no answer to that learns who looks at what as soon as the room is joined.
  await expect.poll(() => received['looking']).toBeDefined()
  const { conversationId } = await app.report(bot, `names-${transport}`, 'one')
  // Alerts of the conversation are emitted too, a moment later, as are those of what the test before reported.
  await expect.poll(() => received['channels_updated']).toContainEqual(expect.objectContaining({ channel_id: conversationId }))
  expect(received['message_updated']).toBeUndefined()
  socket.emit('set_channel', conversationId)
  // It may be said twice: who asks and who answers are the same here.
  await expect.poll(() => received['presence']?.[0]).toMatchObject({ people: [{ name: 'Mara' }] })
  await app.report(bot, `names-${transport}`, 'two')
  await expect.poll(() => received['message_updated']?.[0]).toEqual({ channel_id: conversationId })
})

test('without a good token there is no connection', async () => {
  await expect(connect(null)).rejects.toThrow('signed-out')
  await expect(connect('bs_not_a_token')).rejects.toThrow('signed-out')
})

test('who names a workspace and nothing else is answered too', async () => {
  const socket = await connect(mara.token)
  const answer: SetTeamAnswer = await new Promise((resolve) =>
    (socket.emit as (...said: unknown[]) => void)('set_team', mara.workspace, resolve),
  )
  expect(answer).toMatchObject({ ok: true })
})

test('a stranger joins no workspace and no conversation, and receives nothing of either', async () => {
  const { conversationId } = await app.report(bot, 'secret', 'one')
  const socket = await connect(stranger.token)
  const received = listen(socket)
  expect(await setTeam(socket, mara.workspace)).toMatchObject({ ok: false, code: 'not-found' })
  expect(await setTeam(socket, crypto.randomUUID())).toMatchObject({ ok: false, code: 'not-found' })
  expect(await setTeam(socket, 'nonsense')).toMatchObject({ ok: false })
  socket.emit('set_channel', conversationId)
  const witness = await connect(mara.token)
  const witnessed = listen(witness)
  await setTeam(witness, mara.workspace)
  await app.report(bot, 'secret', 'two')
  await expect.poll(() => witnessed['channels_updated']).toBeDefined()
  expect(received).toEqual({})
})

test('who moves to another workspace receives no more of the first', async () => {
  const socket = await connect(ben.token)
  await setTeam(socket, mara.workspace)
  const other = await app.person('Olga')
  await app.server.db.insertInto('member').values({ workspace_id: other.workspace, person_id: ben.id }).execute()
  expect(await setTeam(socket, other.workspace)).toMatchObject({ ok: true })
  // From here on: until then it received the first one, also what was still on its way from before.
  const received = listen(socket)
  const witness = await connect(mara.token)
  const witnessed = listen(witness)
  await setTeam(witness, mara.workspace)
  await app.report(bot, 'moved', 'one')
  await expect.poll(() => witnessed['channels_updated']).toBeDefined()
  expect(received['channels_updated']).toBeUndefined()
})

test('what a person reads is received by their own pages only', async () => {
  const { conversationId } = await app.report(bot, 'read', 'one')
  const [own, others] = [await connect(mara.token), await connect(ben.token)]
  const [mine, theirs] = [listen(own), listen(others)]
  await setTeam(own, mara.workspace)
  await setTeam(others, mara.workspace)
  await app.server.app.inject({
    method: 'POST',
    url: `/api/channels/resetunreadcount/${conversationId}`,
    headers: { authorization: `Bearer ${mara.token}` },
  })
  await expect.poll(() => JSON.stringify(mine['channels_updated'])).toContain('"conversation.seen"')
  await app.report(bot, 'read', 'two')
  await expect.poll(() => JSON.stringify(theirs['channels_updated'])).toContain('"two"')
  expect(JSON.stringify(theirs)).not.toContain('"conversation.seen"')
})

test('a change for some people comes to their pages, one for nobody to none', async () => {
  const pages = await Promise.all([mara, ben].map(({ token }) => connect(token)))
  const received = pages.map((page) => listen(page))
  await Promise.all(pages.map((page) => setTeam(page, mara.workspace)))
  const change = (name: string, recipients: string[]) => ({
    name,
    audience: { workspace: mara.workspace, conversation: crypto.randomUUID(), recipients },
    body: {},
  })
  const both = [mara.id, ben.id]
  await writeChanges(app.server.db, [change('t.both', both), change('t.nobody', []), change('t.ben', [ben.id]), change('t.end', both)])
  const namesOf = (events: Record<string, unknown[]>) =>
    (events['channels_updated'] ?? [])
      .map((payload) => (payload as { change: { name: string } }).change.name)
      .filter((name) => name.startsWith('t.'))
  await expect.poll(() => received.map((events) => namesOf(events).at(-1))).toEqual(['t.end', 't.end'])
  expect(received.map(namesOf)).toEqual([
    ['t.both', 't.end'],
    ['t.both', 't.ben', 't.end'],
  ])
})

test('what calls a person comes to their pages of other workspaces, that somebody wrote only to who holds the conversation', async () => {
  const [here, elsewhere, another] = [await connect(ben.token), await connect(ben.token), await connect(stranger.token)]
  await here.emitWithAck('set_team', mara.workspace, { version: protocolVersion })
  const received = [here, elsewhere, another].map((page) => listen(page))
  const audience = { workspace: mara.workspace, conversation: crypto.randomUUID(), recipients: [ben.id] }
  const ours = crypto.randomUUID()
  const bodies = {
    raised: [{ fresh: 'log' }, { fresh: 'help' }, { fresh: 'log', is_held: true }],
    ended: [{ kinds: ['log'] }, { kinds: ['help', 'log'] }, { kinds: ['log'], is_held: true }],
    settled: [{ kinds: ['log'] }],
    erased: [{}],
    moved: [{}],
  }
  const changes = Object.entries(bodies).flatMap(([what, all]) => all.map((body) => ({ name: `alert.${what}`, body: { ours, ...body } })))
  const told = changes.map((change) => ({ ...change, audience }))
  await writeChanges(app.server.db, told)
  // What happened before alerts them too, a moment later.
  const isOurs = ({ body }: LiveChange) => (body as { ours?: string }).ours === ours
  const bodiesOf = (events: Record<string, unknown[]>, event: string) =>
    (events[event] ?? []).flatMap((payload) =>
      (payload as { changes: LiveChange[] }).changes.filter(isOurs).map(({ name, body }) => ({ name, body })),
    )
  await expect.poll(() => bodiesOf(received[1]!, 'elsewhere')).toEqual([1, 2, 4, 5, 6, 7, 8].map((n) => changes[n]))
  await expect.poll(() => bodiesOf(received[0]!, 'changes')).toEqual(changes)
  expect([received[0]!['elsewhere'], received[1]!['changes'], received[2]!['elsewhere']]).toEqual([undefined, undefined, undefined])
})

test('pages get what is written at once in one frame, clients of old the same one by one', async () => {
  const [page, old] = [await connect(mara.token), await connect(mara.token)]
  const [received, receivedOfOld] = [listen(page), listen(old)]
  await page.emitWithAck('set_team', mara.workspace, { version: protocolVersion })
  // The conversation may be said before the workspace.
  const { conversationId } = await app.report(bot, 'frames', 'one')
  old.emit('set_channel', conversationId)
  await setTeam(old, mara.workspace)
  const about = (conversation?: string) => ({ workspace: mara.workspace, ...(conversation !== undefined && { conversation }) })
  const other = crypto.randomUUID()
  await writeChanges(app.server.db, [
    { name: 'message.told', audience: about(conversationId), body: { n: 1 } },
    { name: 't.told', audience: about(other), body: { n: 2 } },
    { name: 't.told', audience: about(), body: { n: 3 } },
  ])
  const isOurs = ({ name }: LiveChange) => name.endsWith('.told')
  const framesOfPage = () =>
    (received['changes'] ?? [])
      .map((frame) => (frame as { changes: LiveChange[] }).changes.filter(isOurs))
      .filter(({ length }) => length > 0)
  await expect.poll(() => framesOfPage().flat()).toHaveLength(3)
  expect(framesOfPage().map((changes) => changes.map(({ body }) => body))).toEqual([[{ n: 1 }, { n: 2 }], [{ n: 3 }]])
  const changesOfOld = (event: string) =>
    (receivedOfOld[event] ?? []).map((payload) => (payload as { change: LiveChange }).change).filter(isOurs)
  await expect.poll(() => changesOfOld('workspace_updated')).toHaveLength(1)
  expect([...changesOfOld('channels_updated'), ...changesOfOld('workspace_updated')]).toEqual(framesOfPage().flat())
  expect(receivedOfOld['message_updated']).toContainEqual({ channel_id: conversationId })
  expect(Object.keys(received)).not.toContain('channels_updated')
  expect(Object.keys(received)).not.toContain('workspace_updated')
})

test('typing is shown to those who look at the conversation, and nonsense from a page harms nobody', async () => {
  const { conversationId } = await app.report(bot, 'typing', 'one')
  const [a, b] = [await connect(mara.token), await connect(ben.token)]
  const received = listen(b)
  for (const socket of [a, b]) {
    await setTeam(socket, mara.workspace)
    socket.emit('set_channel', conversationId)
  }
  await expect.poll(() => received['presence']?.at(-1)).toMatchObject({ people: [{ name: 'Ben' }, { name: 'Mara' }] })
  a.emit('typing', conversationId)
  await expect.poll(() => received['typing']).toEqual([{ channel_id: conversationId, person: mara.id, name: 'Mara' }])
  for (const nonsense of [null, 7, {}, [], 'x'.repeat(5000)]) {
    a.emit('typing', nonsense as never)
    a.emit('set_channel', nonsense as never)
    a.emit('set_team', nonsense as never, nonsense)
  }
  await expect.poll(() => received['presence']?.at(-1)).toMatchObject({ people: [{ name: 'Ben' }] })
  expect(a.connected).toBe(true)
  expect(received['typing']).toHaveLength(1)
})

test('who sees the whole workspace, or a bot, is told who looks at which of its conversations; who sees only what concerns them is not', async () => {
  const other = await app.bot(mara.workspace, 'Other bot')
  const { conversationId: seen } = await app.report(bot, 'looked-at', 'one')
  const { conversationId: unseen } = await app.report(other, 'looked-at', 'one')
  const ofBot = await app.person('Olga', { workspace: mara.workspace, scope: 'bots', scopeBots: [bot.id] })
  const ofOwn = await app.person('Otto', { workspace: mara.workspace, scope: 'assigned' })
  const [a, early, narrow, own] = [
    await connect(mara.token),
    await connect(ben.token),
    await connect(ofBot.token),
    await connect(ofOwn.token),
  ]
  const [received, receivedNarrow, receivedOwn] = [listen(early), listen(narrow), listen(own)]
  for (const socket of [a, early, narrow, own]) await setTeam(socket, mara.workspace)
  const person = { id: mara.id, name: 'Mara' }
  const looking = (id: string) => ({ anew: false, open: [{ channel_id: id, people: [person] }] })
  a.emit('set_channel', unseen)
  await expect.poll(() => received['looking']).toContainEqual(looking(unseen))
  a.emit('set_channel', seen)
  await expect.poll(() => received['looking']).toContainEqual(looking(seen))
  await expect.poll(() => receivedNarrow['looking']).toContainEqual(looking(seen))
  expect(received['looking']).toContainEqual({ anew: false, open: [{ channel_id: unseen, people: [] }] })
  expect(JSON.stringify(receivedNarrow['looking'])).not.toContain(unseen)
  expect(receivedOwn['looking']).toEqual([{ anew: true, open: [] }])

  // Who comes later receives at once what is open.
  const late = await connect(ben.token)
  const receivedLate = listen(late)
  await setTeam(late, mara.workspace)
  await expect.poll(() => receivedLate['looking']).toMatchObject([{ anew: true }])
  expect((receivedLate['looking']![0] as { open: unknown[] }).open).toContainEqual({ channel_id: seen, people: [person] })
  a.disconnect()
  await expect.poll(() => received['looking']?.at(-1)).toEqual({ anew: false, open: [{ channel_id: seen, people: [] }] })
})

test('who goes from one conversation to the next, however quickly, looks at the last one', async () => {
  const ids = await Promise.all(
    ['a', 'b', 'c', 'd'].map(async (channel) => (await app.report(bot, `quick-${channel}`, 'one')).conversationId),
  )
  const [a, witness] = [await connect(mara.token), await connect(ben.token)]
  const received = listen(witness)
  for (const socket of [a, witness]) await setTeam(socket, mara.workspace)
  for (const id of [...ids, ...ids, ...ids]) a.emit('set_channel', id)
  const now = () => (received['looking'] ?? []).flatMap((one) => (one as { open: { channel_id: string; people: unknown[] }[] }).open)
  await expect.poll(() => now().at(-1)).toMatchObject({ channel_id: ids[3], people: [{ name: 'Mara' }] })
  const opened = new Map(now().map(({ channel_id, people }) => [channel_id, people.length]))
  expect([...opened].filter(([, people]) => people > 0)).toEqual([[ids[3], 1]])
})

test('when what is paid ends, a page that has joined no workspace is out of the conversation it has open as well', async () => {
  const olga = await app.person('Olga')
  const { conversationId } = await app.report(await app.bot(olga.workspace, 'Shop bot'), 'paid', 'one')
  await app.server.db
    .updateTable('workspace')
    .set({ trial_ends_at: new Date(Date.now() + 10_000) })
    .where('id', '=', olga.workspace)
    .execute()
  const present: number[] = []
  const stop = app.server.bus.subscribe(presence, ({ channel, people }) => {
    if (channel === conversationId) present.push(people.length)
  })
  const page = await connect(olga.token)
  page.emit('set_channel', conversationId)
  // That they are still there is said from time to time.
  await expect.poll(() => [...new Set(present)]).toEqual([1, 0])
  expect(page.connected).toBe(true)
  stop()
})
