import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { assign } from '#features/inbox/actions/contract.ts'
import { resetUnread } from '#features/inbox/conversations/unreadContract.ts'
import { listAlerts, setSystemAlerts, testDirect, type Attempt } from '#features/alerts/contract.ts'
import { openDirect } from '#app/openCompanies.ts'
import { readConfig } from '#platform/config/config.ts'
import { faults } from '#sandbox/slack/faults.ts'
import { openSlackFixture, type SlackFixture } from '#testing/SlackFixture.ts'
import { createTestApp, type TestApp, type TestBot, type TestPerson } from '#testing/TestApp.ts'
import { sendDirect, sendDirectDue, type DirectPorts } from './sendDirect.ts'

let app: TestApp
let ports: DirectPorts
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let slack: SlackFixture

beforeAll(async () => {
  slack = await openSlackFixture()
  const env = { ...slack.env, LOG_LEVEL: 'fatal' }
  app = await createTestApp(env)
  const { contexts, vault } = app.server
  ports = { contexts, vault, direct: openDirect(readConfig(env, 'test')), publicUrl: () => 'https://baton.example' }
  return async () => {
    await app.close()
    await slack.close()
  }
})
beforeEach(async () => {
  ;({ mara, ben, bot } = await app.team(['chat']))
  await connect()
})
afterEach(() => {
  for (const fault of Object.values(faults)) fault.off()
})

/** The workspace is connected to Slack by a token with these rights. */
const connect = (granted?: string[]) => slack.connect(app, mara.workspace, [ben], granted)
const talk = async (name?: string) =>
  (await app.report(bot, `c${crypto.randomUUID()}`, 'hello', name === undefined ? {} : { profile: { name } })).conversationId
const give = (id: string, to = ben) => app.callApi(mara, assign, { params: { id, assignee: to.id } })
const notes = () => slack.inbox.all().filter(({ to }) => to === ben.email)
const attempts = async (): Promise<Attempt[]> =>
  (await app.callApi(ben, listAlerts)).alerts.flatMap((alert) => alert.attempts).filter(({ channel }) => channel === 'slack')
/** Waits until the ledger says of each attempt in Slack what became of it; what waits is sent meanwhile, as every minute. */
const ledger = (states: Attempt['state'][]) =>
  vi.waitFor(
    async () => {
      await sendDirectDue(app.server.db, ports)
      expect((await attempts()).map(({ state }) => state).toSorted()).toEqual(states.toSorted())
    },
    { timeout: 30_000, interval: 100 },
  )
const until = (holds: () => unknown) => vi.waitFor(async () => expect(await holds()).toBe(true), { timeout: 30_000, interval: 50 })
/** Time goes by for what waits. */
const later = () => sql`update alert_attempt set due_at = now() where due_at is not null and channel = 'slack'`.execute(app.server.db)
const sendTest = () => app.callApi(ben, testDirect, {})

test('who is away is written to in Slack: one message names all that calls, in the place of the one before, and goes with the last', async () => {
  const [first, second] = [await talk(), await talk()]
  await give(first)
  await ledger(['accepted'])
  expect(notes()).toHaveLength(1)
  expect(notes()[0]!.text).toMatch(
    /^\*A conversation needs you\*\n• The conversation with .* is assigned to you\. <https?:\/\/[^|]+\|Open>$/,
  )
  await give(second)
  await ledger(['accepted', 'accepted'])
  await until(() => notes().length === 1)
  expect(notes()[0]!.text).toContain('2 conversations need you')
  await app.callApi(ben, resetUnread, { params: { id: second } })
  await ledger(['accepted', 'withdrawn'])
  await until(() => notes()[0]?.edits === 1)
  expect(notes()[0]!.text).toContain(`/messages/${first}/`)
  expect(notes()[0]!.text).not.toContain(second)
  await give(first, mara)
  await ledger(['withdrawn', 'withdrawn'])
  await until(() => notes().length === 0)
})

test.each([
  ['<!channel> & <https://evil.example|Prize>', '&lt;!channel&gt; &amp; &lt; evil. example|Prize&gt;'],
  ['https://evil.example/login', 'evil. example/login'],
  ['*Log in*\nat www.evil.example', '∗Log in∗ at evil. example'],
  ['_a_ ~b~ `c`', 'ˍaˍ ∼b∼ ˋcˋ'],
  ['Otis'.repeat(50), `${'Otis'.repeat(50).slice(0, 59)}…`],
])('what a customer is called makes no link, no call for everybody and no marks, and fills no page: %s', async (name, shown) => {
  const id = await talk(name)
  await give(id)
  await ledger(['accepted'])
  expect(notes()[0]!.text).toMatch(/^\*A conversation needs you\*\n/)
  expect(notes()[0]!.text).toContain(`\n• The conversation with ${shown} is assigned to you. <http`)
  expect(notes()[0]!.text).toContain(`/messages/${id}/|Open>`)
})

test('who switched it off, or sits before the page of a workspace without Slack, is not written to', async () => {
  await app.callApi(ben, setSystemAlerts, { params: { id: ben.id }, body: { alertOptions: { batonDirect: 0 } } })
  await give(await talk())
  await until(async () => (await app.callApi(ben, listAlerts)).alerts.some(({ kinds }) => kinds.includes('assigned')))
  expect(await sendTest()).toEqual({ steps: [{ what: 'level', ok: false, why: null }] })
  await app.callApi(ben, setSystemAlerts, { params: { id: ben.id }, body: { alertOptions: { batonDirect: 2 } } })
  await app.server.db.deleteFrom('slack_install').where('workspace_id', '=', mara.workspace).execute()
  const id = await talk()
  await give(id)
  await until(async () =>
    (await app.callApi(ben, listAlerts)).alerts.some((one) => one.conversation_id === id && one.kinds.includes('assigned')),
  )
  expect(await attempts()).toEqual([])
  expect(notes()).toEqual([])
  expect((await sendTest()).steps).toEqual([
    { what: 'level', ok: true, why: null },
    { what: 'connected', ok: false, why: null },
  ])
})

test('while Slack wants us to wait it waits, and comes once', async () => {
  faults.busy.once()
  await give(await talk())
  await until(
    async () =>
      (
        await sql<{ due: boolean }>`select due_at > now() + interval '1 second' and tries = 0 as due from alert_attempt
    where channel = 'slack' and workspace_id = ${mara.workspace}`.execute(app.server.db)
      ).rows[0]?.due === true,
  )
  expect(notes()).toEqual([])
  await later()
  await ledger(['accepted'])
  expect(notes()).toHaveLength(1)
})

test('a message whose place another took, and that Slack did not take away, goes later', async () => {
  await give(await talk())
  await ledger(['accepted'])
  faults.keepsMessages.once()
  await give(await talk())
  await ledger(['accepted', 'accepted', 'accepted'])
  // Slack refuses a moment before that is written down: it is due again sooner than after a server that died.
  await until(async () => {
    const { rows } = await sql<{ is: boolean }>`select due_at < now() + interval '100 seconds' as is from alert_attempt
      where workspace_id = ${mara.workspace} and channel = 'slack' and withdraws`.execute(app.server.db)
    return rows[0]?.is
  })
  expect(notes()).toHaveLength(2)
  await later()
  await ledger(['accepted', 'accepted', 'withdrawn'])
  expect(notes()).toHaveLength(1)
  expect(notes()[0]!.text).toContain('2 conversations need you')
})

test('a message whose place another takes is known until it is gone, also to who comes after a server that died', async () => {
  await give(await talk())
  await ledger(['accepted'])
  const known = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from alert_attempt
      where workspace_id = ${mara.workspace} and channel = 'slack' and withdraws and due_at is not null`.execute(app.server.db)
    return rows[0]!.n
  }
  const gate = Promise.withResolvers<void>()
  slack.deletions.until = gate.promise
  await give(await talk())
  await expect.poll(known).toBe(1)
  expect(notes()).toHaveLength(2)
  gate.resolve()
  await expect.poll(known).toBe(0)
  expect(notes()).toHaveLength(1)
  expect((await attempts()).map(({ state }) => state)).toEqual(['accepted', 'accepted'])
})

test('a workspace whose connection cannot be read is told so, and holds up no other', async () => {
  const others = await app.team(['chat'])
  await slack.connect(app, others.mara.workspace, [others.ben])
  await sql`update slack_install set token = 'nothing of ours' where workspace_id = ${mara.workspace}`.execute(app.server.db)
  await give(await talk())
  const { conversationId: id } = await app.report(others.bot, 'theirs', 'hello')
  await app.callApi(others.mara, assign, { params: { id, assignee: others.ben.id } })
  await until(() => slack.inbox.all().some(({ to }) => to === others.ben.email))
  await ledger(['failed'])
  expect((await attempts())[0]!.why).toContain('We no longer have access to Slack.')
  expect((await sendTest()).steps.at(-1)).toMatchObject({
    what: 'connected',
    ok: false,
    why: expect.stringContaining('Reconnect it') as string,
  })
})

test('what may have arrived is not sent again: neither after a lost answer nor after the death of a server', async () => {
  const before = slack.inbox.posted
  faults.noAnswer.once()
  await give(await talk())
  await ledger(['failed'])
  expect((await attempts())[0]!.why).toMatch(/did not answer, so nobody knows whether it arrived/)
  expect(slack.inbox.posted).toBe(before + 1)
  const id = await talk()
  await give(id)
  await ledger(['accepted', 'failed'])
  // A server noted that it sends, and died.
  await sql`update alert_attempt set state = 'waiting', tries = 1, settled_at = null, due_at = now() where channel = 'slack' and state = 'accepted'
    and workspace_id = ${mara.workspace}`.execute(app.server.db)
  await ledger(['failed', 'failed'])
  expect(slack.inbox.posted).toBe(before + 2)
})

test.each([
  [
    'has nobody of this address',
    () => sql`update person set email = ${`${ben.id}@nowhere.example`} where id = ${ben.id}`.execute(app.server.db),
    'Slack knows nobody by this e-mail address.',
  ],
  ['lacks a right', () => connect(['users:read.email']), 'lacks the right'],
  ['does not let us in any more', async () => faults.revokedToken.once(), 'We no longer have access to Slack.'],
])('where Slack %s, the ledger and the test say so in words', async (_what, act, why) => {
  await act()
  const { steps } = await sendTest()
  expect(steps.at(-1)).toMatchObject({ what: 'sent', ok: false, why: expect.stringContaining(why) as string })
  await give(await talk())
  await ledger(['failed'])
  expect((await attempts())[0]!.why).toContain(why)
  expect(notes()).toEqual([])
})

test('a test says each step, and reaches only who asked for it', async () => {
  expect((await sendTest()).steps).toEqual([
    { what: 'level', ok: true, why: null },
    { what: 'connected', ok: true, why: null },
    { what: 'sent', ok: true, why: null },
  ])
  expect(notes()).toMatchObject([{ to: ben.email, text: expect.stringContaining('A test from Baton') as string }])
})

test('two servers that send at once write one message', async () => {
  const before = slack.inbox.posted
  const [first, second] = [await talk(), await talk()]
  await sql`update slack_install set revoked_at = now() where workspace_id = ${mara.workspace}`.execute(app.server.db)
  await Promise.all([give(first), give(second)])
  await until(async () => (await app.callApi(ben, listAlerts)).alerts.filter(({ kinds }) => kinds.includes('assigned')).length === 2)
  await sql`update slack_install set revoked_at = null where workspace_id = ${mara.workspace}`.execute(app.server.db)
  await sql`insert into alert_attempt (workspace_id, id, alert_id, kind, channel, state, due_at)
    select workspace_id, gen_random_uuid(), id, 'assigned', 'slack', 'waiting', now() from alert
    where workspace_id = ${mara.workspace} and person_id = ${ben.id}`.execute(app.server.db)
  await Promise.all(Array.from({ length: 4 }, () => sendDirect(mara.workspace, ben.id, ports)))
  await ledger(['accepted', 'accepted'])
  expect(slack.inbox.posted).toBe(before + 1)
})
