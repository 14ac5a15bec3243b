import { afterAll, beforeAll, expect, test } from 'vitest'
import { io } from 'socket.io-client'
import { sights, type Scope, type Sight } from '#shared/visibility.ts'
import { changesSince, protocolVersion, type LiveChange } from '#shared/liveProtocol.ts'
import { botHealth, saveBot } from '#features/bots/contract.ts'
import { listConversations } from '#features/inbox/conversations/contract.ts'
import { listAttention } from '#features/inbox/conversations/unreadContract.ts'
import { assign } from '#features/inbox/actions/contract.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { searchMessages } from '#features/search/contract.ts'
import { createTestApp, type TestApp, type TestBot, type TestPerson } from '#testing/TestApp.ts'

// A fourth scope, in one edit: chosen bots, and whatever else is theirs.
const known = sights as unknown as Record<string, readonly Sight[]>
known['team'] = ['bots', 'own']

let app: TestApp
let owner: TestPerson
let tess: TestPerson
let shop: TestBot
let help: TestBot
/** By what each says: of the bot that Tess has, and of the other one nobody's, hers, one that mentions her. */
const ids: Record<string, string> = {}

beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: 'fatal' })
  owner = await app.person('Olga')
  shop = await app.bot(owner.workspace, 'Shop bot')
  help = await app.bot(owner.workspace, 'Help bot')
  tess = await app.person('Tess', { workspace: owner.workspace, scope: 'team' as Scope, scopeBots: [help.id] })
  for (const [name, bot] of [
    ['helped', help],
    ['foreign', shop],
    ['hers', shop],
    ['mentions', shop],
  ] as const)
    ids[name] = (await app.report(bot, name, `apple ${name}`)).conversationId
  await app.callApi(owner, assign, { params: { id: ids['hers']!, assignee: tess.id } })
  await app.server.db
    .updateTable('conversation')
    .set({ mentioned: [tess.id] })
    .where('id', '=', ids['mentions']!)
    .execute()
})
afterAll(async () => {
  delete known['team']
  await app.close()
})

const seen = ['helped', 'hers', 'mentions']
const named = (list: readonly string[]) =>
  Object.keys(ids)
    .filter((name) => list.includes(ids[name]!))
    .toSorted()
const list = (headers = {}) =>
  app.callApi(tess, listConversations, { params: { a: '*', phrase: '*', b: '*' }, headers: { teamid: tess.workspace, ...headers } })

test('the list, its counts and what calls for attention have the chosen bots and what is theirs', async () => {
  const { channels, totalCount, mineCount } = await list()
  expect(named(channels.map(({ id }) => id))).toEqual(seen)
  expect([totalCount, mineCount]).toEqual([3, 1])
  const filtered = await list({ criteria: JSON.stringify({ filterUnread: true }) })
  expect(named(filtered.channels.map(({ id }) => id))).toEqual(seen)
  const attention = await app.callApi(tess, listAttention, { headers: { teamid: tess.workspace } })
  expect(JSON.stringify(attention)).not.toContain(ids['foreign'])
})

test('each is opened, and what they do not see does not exist for them', async () => {
  for (const name of seen) await expect(app.callApi(tess, getConversation, { params: { id: ids[name]! } })).resolves.toBeDefined()
  await expect(app.callApi(tess, getConversation, { params: { id: ids['foreign']! } })).rejects.toMatchObject({ code: 'not-found' })
})

test('search finds the same', async () => {
  const found = async () => {
    const { messages } = await app.callApi(tess, searchMessages, { query: { q: 'apple', team_id: tess.workspace } })
    return named(messages.map(({ channel }) => channel.id))
  }
  await expect.poll(found).toEqual(seen)
})

test('pages are told of the same, live and from the log', async () => {
  const socket = io(app.url, {
    path: '/realtime',
    transports: ['websocket'],
    auth: { token: tess.token },
    forceNew: true,
    reconnection: false,
  })
  const received: LiveChange[] = []
  socket.on('changes', ({ changes }: { changes: LiveChange[] }) => void received.push(...changes))
  await new Promise<void>((resolve) =>
    socket.on('connect', () => socket.emit('set_team', tess.workspace, { version: protocolVersion }, () => resolve())),
  )
  const since = await app.now()
  for (const [name, bot] of [
    ['foreign', shop],
    ['helped', help],
    ['hers', shop],
    ['mentions', shop],
  ] as const)
    await app.report(bot, name, `pear ${name}`)
  const toldOf = (changes: readonly LiveChange[]) => {
    const text = JSON.stringify(changes)
    return named(Object.values(ids).filter((id) => text.includes(id)))
  }
  await expect.poll(() => toldOf(received)).toEqual(seen)
  socket.close()
  const { changes } = await app.callApi(tess, changesSince, { query: { since }, headers: { teamid: tess.workspace } })
  expect(toldOf(changes)).toEqual(seen)
})

test('a bot is changed by who sees all of it, and not by who sees a part', async () => {
  const rename = (bot: TestBot) => app.callApi(tess, saveBot, { body: { bot: { client_key: bot.clientKey, name: bot.name } } })
  await expect(rename(help)).resolves.toBeDefined()
  await expect(rename(shop)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(app.callApi(tess, botHealth, { params: { client_key: help.clientKey } })).resolves.toBeDefined()
})

test('they hold whatever they are given', async () => {
  await app.callApi(owner, assign, { params: { id: ids['foreign']!, assignee: tess.id } })
  await expect(app.callApi(tess, getConversation, { params: { id: ids['foreign']! } })).resolves.toBeDefined()
  const lost = await app.now()
  await app.callApi(owner, assign, { params: { id: ids['foreign']!, assignee: '-1' } })
  await expect(app.callApi(tess, getConversation, { params: { id: ids['foreign']! } })).rejects.toMatchObject({ code: 'not-found' })
  expect((await app.eventsFor(tess, lost)).map(({ name }) => name)).toContain('conversation.lost')
})
