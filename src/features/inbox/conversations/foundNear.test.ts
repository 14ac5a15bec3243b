import { sql, type RawBuilder } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asciiJson } from '#shared/call.ts'
import type { TestApp, TestPerson } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { listConversations, type ConversationList, type Criteria } from './contract.ts'
import { countOf, narrowingTables, newestOf, type Wanted } from './findConversations.ts'

/** So many customers, of whom every fifth writes to another bot, is called otherwise and bears one label only. */
const customers = 175
const fitting = Array.from({ length: customers }, (_, n) => n).filter((n) => n % 5 !== 0)

let app: TestApp
let mara: TestPerson

beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  const ben = await app.person('Ben', { workspace: mara.workspace })
  const bot = await app.bot(mara.workspace, 'Near bot', { source: 'python' })
  const other = await app.bot(mara.workspace, 'Other bot')
  const nameOf = (n: number) => (n % 5 === 0 ? `Rosa ${n}` : `Ánna ${n}`)
  await Promise.all(
    Array.from({ length: customers }, (_, n) =>
      app.report(n % 5 === 0 ? other : bot, `near${n}`, 'hello', { profile: { name: nameOf(n) } }),
    ),
  )
  // The highest number is the newest; Mara has the first forty of them, Ben the next twenty.
  await sql`update conversation c set rev = rev + 1, last_at = now() - interval '1 day' + make_interval(secs => n), tail_at = now() - interval '1 day' + make_interval(secs => n),
      labels = case when n % 5 = 0 then array['near'] else array['near', 'dear'] end,
      assignee_id = case when n < 40 then ${mara.id}::uuid when n < 60 then ${ben.id}::uuid end
    from (select id, substr(channel, 5)::int as n from conversation where workspace_id = ${mara.workspace}) o
    where c.workspace_id = ${mara.workspace} and c.id = o.id`.execute(app.server.db)
})

const list = (phrase: string, criteria: Partial<Criteria>, b = '*'): Promise<ConversationList> =>
  app.callApi(mara, listConversations, { params: { a: '*', phrase, b }, headers: { clientkey: 'all', criteria: asciiJson(criteria) } })

/** The numbers of all customers on a list, page by page. */
async function numbersOf(phrase: string, criteria: Partial<Criteria>): Promise<number[]> {
  const numbers: number[] = []
  for (let cursor: string | null = '*'; cursor !== null;) {
    const page: ConversationList = await list(phrase, criteria, cursor)
    numbers.push(...page.channels.map(({ name }) => Number(name.split(' ')[1])))
    cursor = page.timestamp
  }
  return numbers
}

for (const [title, phrase, criteria] of [
  ['two labels that most bear', '*', { filterTags: ['near', 'dear'] }],
  ['a source that most came from', '*', { filterSource: 'python' }],
  ['two labels and a source', '*', { filterTags: ['near', 'dear'], filterSource: 'python' }],
  ['two labels and two letters of a name', 'an', { filterTags: ['near', 'dear'] }],
] as const satisfies readonly [string, string, Partial<Criteria>][]) {
  test(`${title} show all of them, the newest first, without a gap or a double`, async () => {
    expect(await numbersOf(phrase, criteria)).toEqual(fitting.toReversed())
  })

  test(`${title} are counted to the cap in each tab`, async () => {
    // A letter or two are counted less far.
    const shown = phrase === 'an' ? [30, 30, 30] : [100, 92, 32]
    const { totalCount, unassignedCount, mineCount, capped, countedTo = 100 } = await list(phrase, criteria)
    expect([totalCount, unassignedCount, mineCount]).toEqual(shown)
    expect([capped, countedTo]).toEqual([true, shown[0]])
  })

  test(`${title} are found in a tab that has few of them`, async () => {
    expect(await numbersOf(phrase, { ...criteria, tab: 'mine' })).toEqual(fitting.filter((n) => n < 40).toReversed())
  })
}

/** A part of a plan. */
interface PlanNode {
  'Subplan Name'?: string
  'Relation Name'?: string
  'Actual Loops': number
  Plans?: PlanNode[]
}
const isRead = (node: PlanNode): boolean =>
  (node['Relation Name'] !== undefined && node['Actual Loops'] > 0) || (node.Plans ?? []).some(isRead)
/** Whether PostgreSQL reads any table for what `table` collects of all that there is. */
const collects = (table: 'labelled' | 'named', node: PlanNode): boolean =>
  (node.Plans ?? []).some((part) => (part['Subplan Name'] === `CTE ${table}` ? isRead(part) : collects(table, part)))

/** Whether a page and a count of what is wanted collect that. */
async function areCollected(
  table: 'labelled' | 'named',
  is: Pick<Wanted, 'phrase' | 'labels'>,
  where: RawBuilder<unknown>,
): Promise<boolean> {
  const rights = { is_owner: true, train: true, chat: true, edit: true, billing: true, support: true }
  const times = { joinedAt: new Date(0), readUntil: new Date(0), planUntil: Infinity }
  const member = { ...rights, ...times, workspaceId: mara.workspace, personId: mara.id, scope: 'all' as const, scopeBots: [] }
  const wanted: Wanted = { member, unread: false, source: null, waits: false, ...is }
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`explain (analyze, timing off, format json)
    with ${narrowingTables(wanted)} page as (select count(*) from (${newestOf(wanted, where, 27)}) c)
    select (select * from page), ${countOf(wanted, where, 100)}`.execute(app.server.db)
  return collects(table, rows[0]!['QUERY PLAN'][0].Plan)
}

test('where less lies than is looked at anyway, nothing is looked for elsewhere', async () => {
  const looks = (where: RawBuilder<unknown>) => areCollected('labelled', { phrase: null, labels: ['near', 'dear'] }, where)
  const inWorkspace = sql`c.workspace_id = ${mara.workspace}`
  // Sixteen fit, which fills neither the page nor the count.
  expect(await looks(sql`${inWorkspace} and c.assignee_id is not null and c.last_at < ${await lastAtOf(20)}`)).toBe(false)
  await underNewer(3100, async () => expect(await looks(inWorkspace)).toBe(true))
})

test('two letters that the newest have are walked to; who else has them is collected only where they may be few', async () => {
  const looks = (phrase: string) => areCollected('named', { phrase, labels: [] }, sql`c.workspace_id = ${mara.workspace}`)
  expect(await looks('ro')).toBe(true)
  // All of these are one Rosa's.
  await underNewer(3100, async () => {
    expect(await looks('ro')).toBe(false)
    expect(await looks('an')).toBe(true)
    expect(await list('ro', {})).toMatchObject({ totalCount: 30, unassignedCount: 30, mineCount: 8, capped: true, countedTo: 30 })
    expect(await numbersOf('ro', { tab: 'mine' })).toEqual([35, 30, 25, 20, 15, 10, 5, 0])
    expect(await numbersOf('an', { filterTags: ['near', 'dear'] })).toEqual(fitting.toReversed())
  })
})

test('what lies under thousands that do not fit is found and counted', async () => {
  await underNewer(3100, async () => {
    for (const criteria of [{ filterTags: ['near', 'dear'] }, { filterTags: ['near', 'dear'], filterSource: 'python' }]) {
      expect(await numbersOf('*', criteria)).toEqual(fitting.toReversed())
      expect(await list('*', criteria)).toMatchObject({ totalCount: 100, unassignedCount: 92, mineCount: 32, capped: true })
    }
  })
})

async function lastAtOf(customer: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select last_at as at from conversation
    where workspace_id = ${mara.workspace} and channel = ${`near${customer}`}`.execute(app.server.db)
  return rows[0]!.at
}

/** With so many newer conversations in the inbox, which bear no label. */
async function underNewer(count: number, work: () => Promise<void>): Promise<void> {
  await sql`insert into conversation select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'channel', 'over' || n, 'labels', '[]'::jsonb,
      'last_at', now() + make_interval(secs => n)))).* from conversation c, generate_series(1, ${count}::int) n
    where c.workspace_id = ${mara.workspace} and c.channel = 'near100'`.execute(app.server.db)
  try {
    await work()
  } finally {
    await sql`delete from conversation where workspace_id = ${mara.workspace} and channel like 'over%'`.execute(app.server.db)
  }
}

test('two labels of which few bear both show those', async () => {
  expect(await list('*', { filterTags: ['dear', 'no such'] })).toMatchObject({ totalCount: 0, channels: [] })
  expect(await list('ro', { filterTags: ['near', 'dear'] })).toMatchObject({ totalCount: 0, channels: [] })
})
