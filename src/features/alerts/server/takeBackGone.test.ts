import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { countAlerts, listAlerts, setBotAlerts } from '#features/alerts/contract.ts'
import { listWorkspaceLedger } from '#features/alerts/ledgerContract.ts'
import { assign, deleteConversation } from '#features/inbox/actions/contract.ts'
import { eraseCustomer } from '#features/inbox/privacy/contract.ts'
import { eraseDeleted } from '#features/inbox/privacy/eraseDeleted.ts'
import { eraseRemovedBots } from '#features/inbox/privacy/eraseRemovedBots.ts'
import { eraseRemovedWorkspaces } from '#features/inbox/privacy/eraseRemovedWorkspaces.ts'
import { leaveWorkspace, removeMember } from '#features/workspaces/members/contract.ts'
import { openDirect } from '#app/openCompanies.ts'
import { readConfig } from '#platform/config/config.ts'
import type { Mailer } from '#platform/mail/Mailer.ts'
import { faults } from '#sandbox/slack/faults.ts'
import { letGoOfNothing } from '#testing/letGoOfNothing.ts'
import type { TestDevice } from '#testing/PushFixture.ts'
import type { TestBot, TestPerson } from '#testing/TestApp.ts'
import { sendDirect, sendDirectDue, type DirectPorts } from './direct/sendDirect.ts'
import { mailAlerts } from './mailAlerts.ts'
import { forgetGone } from './takeBackGone.ts'
import { openAlertWorld, type AlertWorld } from './testing/AlertFixture.ts'

let world: AlertWorld
let direct: DirectPorts
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let phone: TestDevice

beforeAll(async () => {
  world = await openAlertWorld()
  const { contexts, vault } = world.app.server
  direct = { contexts, vault, direct: openDirect(readConfig(world.env, 'test')), publicUrl: () => 'https://baton.example' }
  return () => world.close()
})
beforeEach(async () => {
  const { app, push, slack } = world
  ;({ mara, ben, bot } = await app.team(['chat']))
  phone = await push.device(ben)
  await app.callApi(ben, setBotAlerts, { params: { id: bot.clientKey }, body: { alertOptions: { logSeverityLevel: 0 } } })
  await slack.connect(app, mara.workspace, [ben])
})
afterEach(() => {
  for (const fault of [...Object.values(world.push.company.faults), ...Object.values(faults)]) fault.off()
})

const db = () => world.app.server.db
const lines = () => world.slack.inbox.all().filter(({ to }) => to === ben.email)
const until = (holds: () => unknown) => vi.waitFor(async () => expect(await holds()).toBe(true), { timeout: 60_000, interval: 50 })
const talk = async (name = 'Olive Quill') =>
  (await world.app.report(bot, `c${crypto.randomUUID()}`, 'Hello', { userKey: crypto.randomUUID(), profile: { name } })).conversationId
const give = (id: string) => world.app.callApi(mara, assign, { params: { id, assignee: ben.id } })
const erase = (id: string, name = 'Olive Quill') => world.app.callApi(mara, eraseCustomer, { params: { id }, body: { name } })
/** What is to be done in Slack is, as every minute. */
const inSlack = (holds: () => boolean) =>
  until(async () => {
    await sendDirectDue(db(), direct)
    return holds()
  })
const told = async (id: string) => {
  await give(id)
  await phone.waitFor(1)
  await inSlack(() => lines().length === 1)
  expect(JSON.stringify([phone.got.at(-1), lines()])).toContain('Olive Quill')
}
/** Nothing is kept of it once it is taken back everywhere. */
const forgotten = () =>
  until(async () => {
    await forgetGone(db())
    const ofWorkspace = db().selectFrom('alert').where('workspace_id', '=', mara.workspace).where('gone_at', 'is not', null)
    return (await ofWorkspace.select('id').execute()).length === 0
  })
const shown = async () => {
  const { entries } = await world.app.callApi(mara, listWorkspaceLedger, {})
  return [entries, await world.app.callApi(ben, listAlerts), await world.app.callApi(ben, countAlerts)]
}
const nothing = [[], { alerts: [], open: 0 }, []]
const longAgo = (table: 'conversation' | 'bot' | 'workspace') => sql`update ${sql.table(table)} set deleted_at = now() - interval '31 days'`

test('a customer who is erased is taken back from devices and from Slack, for a device that is away for weeks as well, and no e-mail tells of them', async () => {
  const id = await talk()
  await told(id)
  world.push.company.setAsleep(phone.subscription.endpoint, true)
  await erase(id)
  expect(await shown()).toEqual(nothing)
  await inSlack(() => lines().length === 0)
  await forgotten()
  world.push.company.age(20 * 24 * 3600_000)
  world.push.company.setAsleep(phone.subscription.endpoint, false)
  expect(phone.got.slice(1)).toMatchObject([{ what: 'withdraw', conversation: id, tag: phone.got[0]!.tag, silent: true }])
  expect(JSON.stringify(phone.got.slice(1))).not.toContain('Olive')
  const send = vi.fn<Mailer['send']>(() => Promise.resolve({ ok: true }))
  await sql`update alert set mail_at = now() where workspace_id = ${mara.workspace} and mail_at is not null`.execute(db())
  const { contexts, vault } = world.app.server
  await mailAlerts(contexts, db(), { send }, { vault, publicUrl: () => '' })
  expect(send).not.toHaveBeenCalledWith(expect.objectContaining({ to: ben.email }))
})

test('what is being pushed and written in Slack at the moment of an erasure is taken back', async () => {
  const id = await talk()
  const held = world.push.hold()
  faults.noAnswer.off()
  await give(id)
  await held.begun
  await erase(id)
  held.release()
  expect(await phone.waitFor(2)).toMatchObject({ what: 'withdraw', conversation: id })
  await inSlack(() => lines().length === 0)
  await forgotten()
})

test.each([
  ['is lost', null],
  [
    'is lost with a server that dies',
    sql`update alert_attempt t set state = 'waiting', why = null, settled_at = null, due_at = now() + interval '1 minute'`,
  ],
])('what was written in Slack of an erased customer is looked for where the answer %s', async (_what, dies) => {
  const [other, id] = [await talk('Ida Lindgren'), await talk()]
  await give(other)
  await inSlack(() => lines().length === 1)
  faults.noAnswer.once()
  await give(id)
  await inSlack(() => lines().length === 2 && lines()[0]!.text.includes('Olive'))
  const ofIt = sql`from alert a where a.id = t.alert_id and a.conversation_id = ${id} and t.channel = 'slack'`
  await until(
    async () =>
      (await sql`select t.id from alert_attempt t where t.state = 'failed' and exists (select ${ofIt})`.execute(db())).rows.length === 1,
  )
  if (dies) await sql`${dies} ${ofIt}`.execute(db())
  await erase(id)
  if (dies) await sql`update alert_attempt t set due_at = now() ${ofIt}`.execute(db())
  await inSlack(() => lines().length === 1)
  expect(lines()[0]!.text).toContain('Ida Lindgren')
  await forgotten()
})

test('what push services and Slack do not take back at once is tried again until they do', async () => {
  const id = await talk()
  await told(id)
  world.push.company.faults.down.on()
  faults.keepsMessages.on()
  await erase(id)
  const untilTried = (holds: () => unknown) =>
    until(async () => {
      await sql`update push_device set busy_until = now() where busy_until < now() + interval '10 minutes' and busy_until > now() + interval '2 seconds'`.execute(
        db(),
      )
      await sql`update alert_attempt set due_at = now() where channel = 'slack' and due_at > now()`.execute(db())
      await sendDirectDue(db(), direct)
      return holds()
    })
  for (const channel of ['push', 'slack'] as const)
    await untilTried(async () => {
      const attempts = db().selectFrom('alert_attempt').where('workspace_id', '=', mara.workspace).where('channel', '=', channel)
      return (await attempts.where('tries', '>', 8).select('id').execute()).length > 0
    })
  await forgetGone(db())
  expect([phone.got.length, lines().length]).toEqual([1, 1])
  for (const fault of [world.push.company.faults.down, faults.keepsMessages]) fault.off()
  // What was on its way to a service that was away is put off only now, for minutes.
  await untilTried(() => phone.got.length > 1 && lines().length === 0)
  expect(phone.got.at(-1)).toMatchObject({ what: 'withdraw', conversation: id })
  await forgotten()
})

test('what one server writes in Slack of an erased customer, another that was there before it does not write over', async () => {
  const [first, second, third] = [await talk(), await talk('Ida Lindgren'), await talk('Otis Okafor')]
  for (const id of [first, second, third]) await give(id)
  await inSlack(() => lines().length === 1 && ['Olive', 'Ida', 'Otis'].every((name) => lines()[0]!.text.includes(name)))
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow: DirectPorts['direct'] = {
    ...direct.direct!,
    change: async (...given) => {
      reached.resolve()
      await gate.promise
      return direct.direct!.change(...given)
    },
  }
  // The one that posted looks once more whether something is due, as each server does every minute: it is begun until this one has it.
  let working: Promise<void>
  const isHeld = async () => {
    await sql`update alert_attempt t set state = 'accepted', withdraws = true, due_at = now() from alert a
      where a.id = t.alert_id and a.conversation_id = ${third} and t.channel = 'slack'`.execute(db())
    working = sendDirect(mara.workspace, ben.id, { ...direct, direct: slow })
    return Promise.race([reached.promise.then(() => true), working.then(() => false)])
  }
  await until(isHeld)
  await erase(first)
  await sendDirectDue(db(), direct)
  gate.resolve()
  await working!
  await inSlack(() => lines()[0]!.text.includes('Ida') && !/Otis|Olive/.test(lines()[0]!.text))
  expect(lines()).toHaveLength(1)
})

test('a summary that names an erased customer among others is drawn again without them', async () => {
  world.push.company.setAsleep(phone.subscription.endpoint, true)
  const [first, second] = [await talk(), await talk('Ida Lindgren')]
  await give(first)
  const accepted = (count: number) =>
    until(async () => {
      const sent = db()
        .selectFrom('alert_attempt')
        .where('device_id', '=', phone.id)
        .where('state', '=', 'accepted')
        .where('due_at', 'is', null)
      return (await sent.where('kind', '=', 'assigned').select('id').execute()).length === count
    })
  await accepted(1)
  await sql`update alert_attempt set settled_at = settled_at - interval '2 minutes' where device_id = ${phone.id}`.execute(db())
  await sql`update push_device set created_at = created_at - interval '1 day' where id = ${phone.id}`.execute(db())
  await give(second)
  await accepted(2)
  // It lights up for a moment, and shows the summary: in the place of all there was.
  world.push.company.setAsleep(phone.subscription.endpoint, false)
  const before = phone.got.length
  expect(phone.got.at(-1)).toMatchObject({ what: 'summary', body: expect.stringContaining('Olive Quill') as string })
  await erase(first)
  const after = await phone.waitFor(before + 1)
  expect(after).toMatchObject({ what: 'summary', tag: 'summary', body: expect.stringContaining('Ida Lindgren') as string })
  expect(after.body).not.toContain('Olive')
})

test.each([
  ['is removed', () => world.app.callApi(mara, removeMember, { body: { team_id: mara.workspace, user_id: ben.id } })],
  ['leaves', () => world.app.callApi(ben, leaveWorkspace, { body: { team_id: mara.workspace } })],
])('of a member who %s nothing stays on their devices and in Slack, and nothing is there when they come back', async (_what, ends) => {
  const id = await talk()
  await told(id)
  const before = phone.got.length
  world.push.company.faults.busy.once(2)
  await ends()
  await db().insertInto('member').values({ workspace_id: mara.workspace, person_id: ben.id, chat: true }).execute()
  const { entries } = await world.app.callApi(mara, listWorkspaceLedger, {})
  expect(entries.filter(({ person }) => person.id === ben.id)).toEqual([])
  expect(await phone.waitFor(before + 1)).toMatchObject({ what: 'withdraw', conversation: id })
  expect(JSON.stringify(phone.got.slice(before))).not.toContain('Olive')
  await inSlack(() => lines().length === 0)
  await forgotten()
})

test.each([
  [
    'conversation',
    async (id: string) => {
      world.push.company.faults.down.on()
      faults.keepsMessages.on()
      await world.app.callApi(mara, deleteConversation, { params: { id } })
      await sql`${longAgo('conversation')} where id = ${id}`.execute(db())
      await eraseDeleted(world.app.server.contexts)
      world.push.company.faults.down.off()
      faults.keepsMessages.off()
      // Whoever was refused a moment ago may write only now that it is to be tried again.
      await until(async () => {
        await sql`update alert_attempt set due_at = now() where channel = 'slack' and due_at > now()`.execute(db())
        await sendDirectDue(db(), direct)
        return lines().length === 0
      })
    },
  ],
  [
    'bot',
    async () => {
      await sql`${longAgo('bot')} where id = ${bot.id}`.execute(db())
      await eraseRemovedBots(db(), letGoOfNothing)
    },
  ],
  [
    'workspace',
    async () => {
      await sql`${longAgo('workspace')} where id = ${mara.workspace}`.execute(db())
      await eraseRemovedWorkspaces(db(), letGoOfNothing, letGoOfNothing)
    },
  ],
])('what was told of a %s that is erased for good is taken back', async (what, act) => {
  const id = await talk()
  await told(id)
  await act(id)
  expect(await phone.waitFor(2)).toMatchObject({ what: 'withdraw', conversation: id })
  await inSlack(() => lines().length === 0)
  await forgotten()
  if (what !== 'workspace') return
  await eraseRemovedWorkspaces(db(), letGoOfNothing, letGoOfNothing)
  expect(await db().selectFrom('workspace').where('id', '=', mara.workspace).select('id').execute()).toEqual([])
})

test('what nobody takes back is given up after a week', async () => {
  const id = await talk()
  await told(id)
  world.push.company.faults.down.on()
  faults.keepsMessages.on()
  await erase(id)
  const kept = async () => (await db().selectFrom('alert').where('conversation_id', '=', id).select('id').execute()).length
  await forgetGone(db())
  expect(await kept()).toBe(1)
  await sql`update alert set gone_at = gone_at - interval '8 days' where conversation_id = ${id}`.execute(db())
  await forgetGone(db())
  expect(await kept()).toBe(0)
})
