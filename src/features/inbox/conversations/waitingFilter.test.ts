import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { asciiJson } from '#shared/call.ts'
import { addLabel, assign, moveToDone, setStarred, snooze } from '#features/inbox/actions/contract.ts'
import { countSelection } from '#features/inbox/actions/bulk/contract.ts'
import { setPaused, submitMessage } from '#features/inbox/handoff/contract.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { listConversations, wholeInbox, type ConversationList, type Criteria } from './contract.ts'
import { resetUnread } from './unreadContract.ts'
import { countViews, saveView } from './views/contract.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
/** Sees one bot. */
let dana: TestPerson
/** Sees what concerns them. */
let carl: TestPerson
let shop: TestBot
let help: TestBot
const ids: Record<string, string> = {}

/** In the order in which they wait, and were the last to say something: those of before the AI's stand further down than it. */
const bots = {
  asks: 'shop',
  carls: 'help',
  bens: 'shop',
  mine: 'shop',
  helped: 'help',
  later: 'shop',
  done: 'shop',
  ai: 'shop',
  answered: 'shop',
} as const
type Name = keyof typeof bots
const names = Object.keys(bots) as Name[]

beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  const { workspace } = mara
  shop = await app.bot(workspace, 'Shop bot')
  help = await app.bot(workspace, 'Help bot', { source: 'python' })
  ben = await app.person('Ben', { workspace, rights: ['chat'] })
  dana = await app.person('Dana', { workspace, rights: ['chat'], scope: 'bots', scopeBots: [help.id] })
  carl = await app.person('Carl', { workspace, rights: ['chat'], scope: 'assigned' })
  const asking = new Set<Name>(['asks', 'helped', 'carls', 'later', 'done'])
  for (const name of names) {
    const fields = { profile: { name: `Anna ${name}` }, ...(asking.has(name) && { kind: 'human' as const }) }
    ids[name] = (await app.report(bots[name] === 'shop' ? shop : help, name, 'hello', fields)).conversationId
  }
  const at = (name: Name) => ({ params: { id: ids[name]! } })
  const assigned = (name: Name, to: TestPerson) => app.callApi(mara, assign, { params: { id: ids[name]!, assignee: to.id }, headers: {} })
  await app.callApi(ben, setPaused, { ...at('bens'), headers: { paused: true } })
  await app.callApi(mara, setPaused, { ...at('mine'), headers: { paused: true } })
  // What is assigned is held, and its customer waits on until somebody writes to them.
  await assigned('helped', ben)
  await assigned('carls', carl)
  await app.callApi(mara, submitMessage, { ...at('answered'), body: { message: { jmid: crypto.randomUUID(), text: 'Here I am.' } } })
  await app.callApi(mara, addLabel, { params: { id: ids['mine']!, tag: 'vip' } })
  await app.callApi(mara, addLabel, { params: { id: ids['ai']!, tag: 'vip' } })
  await app.callApi(mara, setStarred, { ...at('bens'), headers: { starred: true } })
  await app.callApi(mara, snooze, { ...at('later'), body: { until: Date.now() / 1000 + 3600 } })
  await app.callApi(mara, moveToDone, at('done'))
  await app.callApi(mara, resetUnread, at('asks'))
  await sql`update conversation c set rev = rev + 1, last_at = now() - interval '3 days' + make_interval(mins => n::int),
      waiting_at = case when waiting_at is not null then now() - interval '5 days' + make_interval(mins => n::int) end
    from unnest(${names.map((name) => ids[name]!)}::uuid[]) with ordinality as o (id, n)
    where c.workspace_id = ${workspace} and c.id = o.id`.execute(app.server.db)
})

interface Asked extends Partial<Criteria> {
  phrase?: string
  bot?: string
}

function list(person: TestPerson, { phrase = '*', bot = 'all', ...criteria }: Asked, b = '*'): Promise<ConversationList> {
  const headers = { teamid: person.workspace, clientkey: bot, criteria: asciiJson({ filterWaiting: true, ...criteria }) }
  return app.callApi(person, listConversations, { params: { a: '*', phrase, b }, headers })
}
const found = async (person: TestPerson, asked: Asked) => (await list(person, asked)).channels.map(({ sourceChannel }) => sourceChannel)

test('who waits for a person, or for the one who holds the conversation, is listed with counts of all tabs; whom the AI handles or who was answered is not', async () => {
  const waiting = ['asks', 'carls', 'bens', 'mine', 'helped']
  const counts = { totalCount: 5, unassignedCount: 1, mineCount: 1, capped: false, isFiltered: true }
  expect(await found(mara, { sort: 'waiting' })).toEqual(waiting)
  expect(await list(mara, { sort: 'waiting' })).toMatchObject(counts)
  expect(await found(mara, {})).toEqual(waiting.toReversed())
  // What the sidebar counts is not narrowed.
  expect(await list(mara, {})).toMatchObject({ ...counts, inboxCount: 7, needsHumanCount: 1, followUpCount: 1, snoozedCount: 1 })
})

describe.each(['waiting', 'newest'] as const)('%s first', (sort) => {
  const inOrder = (some: readonly string[]) => (sort === 'waiting' ? some : some.toReversed())
  const cases: [string, () => Asked, string[]][] = [
    ['mine', () => ({ tab: 'mine' }), ['mine']],
    ['unassigned', () => ({ tab: 'unassigned' }), ['asks']],
    ['of a colleague', () => ({ filterAssignee: ben.id }), ['bens', 'helped']],
    ['of a colleague, under another tab', () => ({ filterAssignee: ben.id, tab: 'mine' }), []],
    ['held by a person', () => ({ filterHolder: 'person' }), ['carls', 'bens', 'mine', 'helped']],
    ['held by the AI', () => ({ filterHolder: 'ai' }), []],
    ['needs a human', () => ({ filterNeedsHuman: true }), ['asks']],
    ['follow up', () => ({ filterFollowUp: true }), ['bens']],
    ['under a label', () => ({ filterTags: ['vip'] }), ['mine']],
    ['under two labels', () => ({ filterTags: ['vip', 'refund'] }), []],
    ['of a source', () => ({ filterSource: 'python' }), ['carls', 'helped']],
    ['of a bot', () => ({ bot: help.clientKey }), ['carls', 'helped']],
    ['unread', () => ({ filterUnread: true }), ['carls', 'bens', 'mine', 'helped']],
    ['unread, of a source', () => ({ filterUnread: true, filterSource: 'npm' }), ['bens', 'mine']],
    ['of a name', () => ({ phrase: 'anna mine' }), ['mine']],
    ['of a name that all have', () => ({ phrase: 'anna', filterTags: ['vip'] }), ['mine']],
    ['of the last days', () => ({ filterDays: 4 }), ['asks', 'carls', 'bens', 'mine', 'helped']],
    ['of the last day', () => ({ filterDays: 1 }), []],
    ['in Done, where nobody waits', () => ({ folder: 'done' }), []],
    ['snoozed', () => ({ folder: 'snoozed' }), ['later']],
    ['that mention me, in every folder', () => ({ filterMentions: true }), []],
  ]
  test.each(cases)('%s', async (_, asked, expected) => {
    const criteria = { sort, ...asked() }
    expect(await found(mara, criteria)).toEqual(inOrder(expected))
    // The count of the tab that is looked at is that of its rows, and so is that of "all that match".
    const { totalCount, unassignedCount, mineCount } = await list(mara, criteria)
    const count = { all: totalCount, unassigned: unassignedCount, mine: mineCount }[criteria.tab ?? 'all']
    expect(count).toBe(expected.length)
    const { phrase = '', bot: clientkey = 'all', ...chosen } = criteria
    const body = { phrase, clientkey, criteria: { ...wholeInbox, filterWaiting: true, ...chosen } }
    expect(await app.callApi(mara, countSelection, { headers: { teamid: mara.workspace }, body })).toEqual({ count: expected.length })
  })

  test('nobody learns of conversations that they do not see', async () => {
    expect(await found(dana, { sort })).toEqual(inOrder(['carls', 'helped']))
    expect(await list(dana, { sort })).toMatchObject({ totalCount: 2, unassignedCount: 0, mineCount: 0 })
    expect(await found(dana, { sort, filterAssignee: ben.id })).toEqual(['helped'])
    expect(await found(carl, { sort })).toEqual(['carls'])
    expect(await list(carl, { sort })).toMatchObject({ totalCount: 1, unassignedCount: 0, mineCount: 1 })
  })
})

test('a view of them has their count, for everybody that of those they see', async () => {
  const save = (criteria: Partial<Criteria>) =>
    app.callApi(mara, saveView, {
      headers: { teamid: mara.workspace },
      body: { name: 'Unanswered', shared: true, criteria: { ...wholeInbox, filterWaiting: true, ...criteria } },
    })
  const [all, mine] = [await save({ sort: 'waiting' }), await save({ tab: 'mine' })]
  const counts = async (person: TestPerson) => {
    const of = await app.callApi(person, countViews, { headers: { teamid: mara.workspace } })
    return [of[all.id], of[mine.id]]
  }
  expect(await Promise.all([mara, ben, dana, carl].map(counts))).toEqual([
    [5, 1],
    [5, 2],
    [2, 0],
    [1, 1],
  ])
})

describe('where more wait than anybody counts', () => {
  const crowd = Array.from({ length: 130 }, (_, n) => n)
  let olga: TestPerson
  const numbers = async (criteria: Asked) => {
    const all: number[] = []
    for (let b: string | null = '*'; b !== null;) {
      const page: ConversationList = await list(olga, criteria, b)
      all.push(...page.channels.map(({ sourceChannel }) => Number(sourceChannel.slice(1))))
      b = page.timestamp
    }
    return all
  }

  beforeAll(async () => {
    olga = await app.person('Olga')
    const bot = await app.bot(olga.workspace, 'Crowded bot')
    await Promise.all(crowd.map((n) => app.report(bot, `w${n}`, 'A person, please', { kind: 'human' })))
    await Promise.all(crowd.map((n) => app.report(bot, `a${n}`, 'hello')))
    // The higher their number, the later they began to wait, and the longer they have said nothing, two at a time; those of the AI say more all the time. The
    // last 20 are somebody's own.
    await sql`update conversation set rev = rev + 1, waiting_at = to_timestamp(1600000000 + substr(channel, 2)::int / 2 * 60),
        last_at = to_timestamp(1700000000 - substr(channel, 2)::int / 2 * 60),
        assignee_id = case when substr(channel, 2)::int >= 110 then ${olga.id}::uuid end
      where workspace_id = ${olga.workspace} and channel like 'w%'`.execute(app.server.db)
  })

  test.each(['waiting', 'newest'] as const)('%s first, page follows page without a gap or a double', async (sort) => {
    const listed = await numbers({ sort })
    expect(listed.map((n) => Math.floor(n / 2))).toEqual(crowd.map((n) => Math.floor(n / 2)))
    expect(new Set(listed).size).toBe(130)
    expect(await numbers({ sort, tab: 'mine' })).toHaveLength(20)
  })

  test.each(['waiting', 'newest'] as const)('%s first, each tab is counted up to the cap, also where it begins behind it', async (sort) => {
    expect(await list(olga, { sort })).toMatchObject({ totalCount: 100, unassignedCount: 100, mineCount: 20, capped: true })
    expect(await list(olga, { sort, tab: 'mine' })).toMatchObject({ totalCount: 100, unassignedCount: 100, mineCount: 20, capped: true })
  })
})
