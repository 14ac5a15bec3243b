import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { assign } from '#features/inbox/actions/contract.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { listLedger, listWorkspaceLedger, type LedgerPage, type LedgerQuestion } from '#features/alerts/ledgerContract.ts'
import { createTestApp, type TestApp, type TestBot, type TestPerson } from '#testing/TestApp.ts'
import { ledgerQuery } from './listLedger.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: 'fatal' })
  return () => app.close()
})
beforeEach(async () => {
  ;({ mara, ben, bot } = await app.team(['chat']))
})

const own = (who: TestPerson, query: Omit<LedgerQuestion, 'who'> = {}) => app.callApi(who, listLedger, { query })
const all = (who: TestPerson, query: LedgerQuestion = {}, teamid = mara.workspace) =>
  app.callApi(who, listWorkspaceLedger, { headers: { teamid }, query })
const talk = async () => (await app.report(bot, `c${crypto.randomUUID()}`, 'hello')).conversationId
const give = (id: string, to: TestPerson) => app.callApi(mara, assign, { params: { id, assignee: to.id } })
const until = (read: () => Promise<LedgerPage>, holds: (page: LedgerPage) => boolean) =>
  vi.waitFor(
    async () => {
      const page = await read()
      expect(holds(page)).toBe(true)
      return page
    },
    { timeout: 30_000 },
  )

test('an owner reads who was called about what and what became of it; a member reads their own; strangers learn nothing', async () => {
  const id = await talk()
  // Who is told depends on who has it when it is looked at.
  await until(
    () => all(mara),
    ({ entries }) => entries.length === 2,
  )
  await give(id, ben)
  const isNotified = ({ entries }: LedgerPage) => entries.some(({ kinds }) => kinds.includes('assigned'))
  await until(() => own(ben), isNotified)
  const { entries } = await all(mara, { who: ben.id })
  expect(entries).toMatchObject([
    {
      conversation_id: id,
      person: { id: ben.id, name: 'Ben' },
      kinds: expect.arrayContaining(['log', 'assigned']) as unknown,
      ended_at: null,
    },
  ])
  // Nobody is there, so an e-mail follows.
  expect(entries[0]!.mail_at).toBeGreaterThan(Date.now() / 1000)
  expect((await all(mara)).entries.map(({ person }) => person.name).toSorted()).toEqual(['Ben', 'Mara'])
  expect((await own(ben)).entries.map(({ person }) => person.id)).toEqual([ben.id])

  await app.callApi(mara, submitMessage, { params: { id }, body: { message: { jmid: crypto.randomUUID(), text: 'Mine.' } } })
  await until(
    () => own(ben),
    ({ entries: [first] }) => first?.kinds.length === 2 && first.kind === 'assigned',
  )
  const stranger = await app.person('Stranger')
  await expect(all(ben)).rejects.toMatchObject({ code: 'forbidden' })
  for (const attempt of await Promise.allSettled([all(stranger), all(stranger, {}, crypto.randomUUID())]))
    expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'not-found' } })
  expect((await own(stranger)).entries).toEqual([])
})

test('who does not see a conversation any more does not read of it; the owner still does', async () => {
  const lea = await app.person('Lea', { workspace: mara.workspace, rights: ['chat'], scope: 'assigned' })
  const id = await talk()
  await give(id, lea)
  await until(
    () => own(lea),
    ({ entries }) => entries.length === 1,
  )
  await give(id, ben)
  await until(
    () => all(mara, { who: lea.id }),
    ({ entries: [first] }) => first?.ended_at !== null,
  )
  expect((await own(lea)).entries).toEqual([])
  expect((await all(mara, { who: lea.id })).entries).toMatchObject([{ conversation_id: id, kind: 'assigned' }])
})

/** Alerts of somebody, a minute apart, the newest `attempts` of them failed by e-mail. */
async function fill(who: TestPerson, conversation: string, count: number, failed: number, from = Date.UTC(2026, 0, 1)): Promise<void> {
  const { db } = app.server
  await sql`insert into alert (workspace_id, id, raise_id, person_id, conversation_id, bot_id, kinds, raised_kinds, level, at, ended_at, ended_why)
    select c.workspace_id, (lpad(to_hex((${from}::bigint + n * 60000)), 12, '0') || '70008' || ${who.id.slice(-3)} || lpad(to_hex(n), 12, '0'))::uuid,
      gen_random_uuid(), ${who.id}::uuid, c.id, c.bot_id, '{}', '{help}', 2, now(), now(), 'done'
    from conversation c, generate_series(1, ${count}::int) n where c.id = ${conversation}`.execute(db)
  await sql`insert into alert_attempt (workspace_id, id, alert_id, kind, channel, state, why)
    select workspace_id, gen_random_uuid(), id, 'help', 'email', case when row_number() over (order by id desc) <= ${failed} then 'failed' else 'accepted' end,
      'The mailbox is full.' from alert where conversation_id = ${conversation} and person_id = ${who.id}::uuid and ended_why = 'done'`.execute(
    db,
  )
}

test('it is read page by page, the newest first; no line is lost or shown twice while others come; filters narrow it', async () => {
  const id = await talk()
  await fill(ben, id, 120, 3)
  const seen: string[] = []
  let cursor: string | null = null
  for (let pages = 0; pages < 4; pages++) {
    const page: LedgerPage = await own(ben, { until: Date.UTC(2026, 5) / 1000, ...(cursor !== null && { cursor }) })
    seen.push(...page.entries.map((entry) => entry.id))
    await fill(ben, await talk(), 1, 0, Date.UTC(2026, 3, 1 + pages))
    if ((cursor = page.next) === null) break
  }
  expect(seen).toHaveLength(120)
  expect(seen).toEqual([...new Set(seen)].toSorted().toReversed())
  const failed = await all(mara, { who: ben.id, only: 'failed' })
  expect(failed.next).toBeNull()
  expect(failed.entries.map(({ attempts }) => attempts)).toMatchObject(
    Array.from({ length: 3 }, () => [{ channel: 'email', state: 'failed', why: 'The mailbox is full.' }]),
  )
  const since = Date.UTC(2026, 0, 1, 0, 10) / 1000
  const some = await own(ben, { since, until: since + 300 })
  expect(some.entries.map(({ began_at }) => (began_at - since) / 60)).toEqual([4, 3, 2, 1, 0])
})

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}
/** How many rows of alerts and attempts a plan looked at. */
function looked(node: PlanNode): number {
  const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
  const isLedger = node['Relation Name']?.startsWith('alert') ?? false
  return (isLedger ? rows : 0) + (node.Plans ?? []).reduce((sum, plan) => sum + looked(plan), 0)
}

test('every question looks at little more than its page, however long the ledgers of this and other workspaces are', async () => {
  const id = await talk()
  const there = await app.team(['chat'])
  const elsewhere = (await app.report(there.bot, `c${crypto.randomUUID()}`, 'hello')).conversationId
  await fill(ben, id, 12_000, 200)
  await fill(mara, id, 6000, 10)
  await fill(there.ben, elsewhere, 20_000, 200, Date.UTC(2026, 4, 1))
  const { db } = app.server
  await sql`analyze alert, alert_attempt`.execute(db)
  const at = Date.UTC(2026, 0, 5) / 1000
  const [newest] = (await all(mara, { until: at })).entries
  const questions: Parameters<typeof ledgerQuery>[1][] = [
    {},
    { cursor: newest!.id },
    { since: at, until: at + 36_000 },
    { who: ben.id, isOwn: true },
    { who: mara.id },
    { who: mara.id, cursor: newest!.id },
    { only: 'failed' },
    { who: ben.id, only: 'failed' },
  ]
  for (const question of questions) {
    const compiled = ledgerQuery(mara.workspace, question, 50).compile(db)
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
      ...compiled,
      sql: `explain (analyze, format json) ${compiled.sql}`,
    })
    const [{ Plan: plan }] = rows[0]!['QUERY PLAN']
    expect([plan['Actual Rows'], question]).toEqual([51, question])
    expect([looked(plan) < 800, looked(plan), question]).toEqual([true, looked(plan), question])
  }
})
