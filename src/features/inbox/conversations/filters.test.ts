import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asciiJson } from '#shared/call.ts'
import { assign } from '#features/inbox/actions/contract.ts'
import { setPaused, submitMessage } from '#features/inbox/handoff/contract.ts'
import { countSelection } from '#features/inbox/actions/bulk/contract.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { listConversations, wholeInbox, type Criteria } from './contract.ts'
import { listAttention } from './unreadContract.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
/** Sees the bots that are chosen for them. */
let dana: TestPerson
let shop: TestBot
let help: TestBot
const ids: Record<string, string> = {}

beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  shop = await app.bot(mara.workspace, 'Shop bot')
  help = await app.bot(mara.workspace, 'Help bot', { source: 'python' })
  ben = await app.person('Ben', { workspace: mara.workspace, rights: ['chat'] })
  dana = await app.person('Dana', { workspace: mara.workspace, rights: ['chat'], scope: 'bots', scopeBots: [help.id] })
  for (const [name, bot] of [
    ['ai', shop],
    ['mine', shop],
    ['bens', shop],
    ['asks', shop],
    ['helped', help],
  ] as const)
    ids[name] = (await app.report(bot, name, 'hello', name === 'asks' ? { kind: 'human' } : {})).conversationId
  await app.callApi(mara, setPaused, { params: { id: ids['mine']! }, headers: { paused: true } })
  await app.callApi(ben, setPaused, { params: { id: ids['bens']! }, headers: { paused: true } })
  // Assigned, and answered by the AI as before.
  await app.callApi(mara, assign, { params: { id: ids['helped']!, assignee: ben.id }, headers: {} })
})

const list = (person: TestPerson, criteria: Partial<Criteria>, bot?: TestBot) =>
  app.callApi(person, listConversations, {
    params: { a: '*', phrase: '*', b: '*' },
    headers: { teamid: mara.workspace, criteria: asciiJson(criteria), ...(bot && { clientkey: bot.clientKey }) },
  })
const found = async (person: TestPerson, criteria: Partial<Criteria>) => {
  const { channels } = await list(person, criteria)
  const has = new Set(channels.map(({ id }) => id))
  return Object.keys(ids)
    .filter((name) => has.has(ids[name]!))
    .toSorted((a, b) => a.localeCompare(b))
}

test('what a colleague has, what the AI or a person holds, and what a source brought, each with counts of all tabs', async () => {
  expect(await found(mara, { filterAssignee: ben.id })).toEqual(['bens', 'helped'])
  expect(await list(mara, { filterAssignee: ben.id })).toMatchObject({ totalCount: 2, unassignedCount: 0, mineCount: 0, isFiltered: true })
  expect(await found(mara, { filterAssignee: ben.id, tab: 'unassigned' })).toEqual([])
  expect(await found(ben, { filterAssignee: ben.id, tab: 'mine' })).toEqual(['bens', 'helped'])
  expect(await found(mara, { filterHolder: 'ai' })).toEqual(['ai', 'helped'])
  expect(await found(mara, { filterHolder: 'person' })).toEqual(['bens', 'mine'])
  expect(await list(mara, { filterHolder: 'person' })).toMatchObject({ totalCount: 2, unassignedCount: 0, mineCount: 1 })
  expect(await found(mara, { filterSource: 'python' })).toEqual(['helped'])
  expect(await found(mara, { filterSource: 'npm' })).toEqual(['ai', 'asks', 'bens', 'mine'])
  expect(await list(mara, { filterSource: 'npm', filterHolder: 'person', filterAssignee: mara.id })).toMatchObject({ totalCount: 1 })
  expect(await found(mara, { filterSource: 'npm', sort: 'waiting' })).toEqual(['ai', 'asks', 'bens', 'mine'])
  expect(await found(mara, { filterSource: 'never heard of' })).toEqual([])
  expect(await list(mara, { filterSource: 'npm' }, shop)).toMatchObject({ totalCount: 4 })
  expect(await list(mara, { filterSource: 'python' }, shop)).toMatchObject({ totalCount: 0, channels: [] })
})

test('when the last message was said: the last days, from a time on, before a time', async () => {
  await sql`update conversation set last_at = now() - interval '10 days', rev = rev + 1 where id = ${ids['ai']}`.execute(app.server.db)
  const days = (count: number) => Date.now() / 1000 - count * 86_400
  expect(await found(mara, { filterDays: 7 })).toEqual(['asks', 'bens', 'helped', 'mine'])
  expect(await found(mara, { filterDays: 11, filterHolder: 'ai' })).toEqual(['ai', 'helped'])
  expect(await found(mara, { filterFrom: days(11), filterTo: days(9) })).toEqual(['ai'])
  expect(await list(mara, { filterTo: days(9) })).toMatchObject({ totalCount: 1, unassignedCount: 1, mineCount: 0 })
})

test('a filter shows nobody more than they see, and "all that fits" means the same conversations', async () => {
  expect(await found(dana, { filterAssignee: ben.id })).toEqual(['helped'])
  expect(await list(dana, { filterSource: 'npm' })).toMatchObject({ totalCount: 0, channels: [] })
  const count = async (person: TestPerson, criteria: Partial<Criteria>) =>
    app.callApi(person, countSelection, { headers: { teamid: mara.workspace }, body: { criteria: { ...wholeInbox, ...criteria } } })
  expect(await count(mara, { filterHolder: 'person' })).toEqual({ count: 2 })
  expect(await count(dana, { filterAssignee: ben.id })).toEqual({ count: 1 })
})

test('mentions lie in every folder until they are deleted, and the unread ones are counted', async () => {
  const mention = async (name: string) =>
    app.callApi(mara, submitMessage, {
      params: { id: ids[name]! },
      body: { message: { jmid: crypto.randomUUID(), text: '@Ben have a look', type: 'note', privateRecipients: [ben.id] } },
    })
  await mention('ai')
  await mention('mine')
  await sql`update conversation set is_done = true, rev = rev + 1 where id = ${ids['mine']}`.execute(app.server.db)
  expect(await found(ben, { filterMentions: true })).toEqual(['ai', 'mine'])
  expect(await list(ben, { filterMentions: true })).toMatchObject({ totalCount: 2, mineCount: 0 })
  expect(await found(mara, { filterMentions: true })).toEqual([])
  const { mentions, flagged } = await app.callApi(ben, listAttention, { headers: { teamid: mara.workspace } })
  expect(new Set(mentions)).toEqual(new Set([ids['ai'], ids['mine']]))
  expect(flagged).toEqual(expect.arrayContaining(mentions))
})
