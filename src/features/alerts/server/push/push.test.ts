import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { logOut } from '#features/auth/contract.ts'
import { assign, moveToDone } from '#features/inbox/actions/contract.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { resetUnread } from '#features/inbox/conversations/unreadContract.ts'
import { listAlerts, setBotAlerts, type Attempt } from '#features/alerts/contract.ts'
import { addDevice, listDevices, removeDevice, renewDevice, recordReceipt, testDevice } from '#features/alerts/pushContract.ts'
import { caughtUp } from '#testing/caughtUp.ts'
import { createTestApp, type TestApp, type TestBot, type TestPerson } from '#testing/TestApp.ts'
import { waitingForThis } from '#testing/waitingForThis.ts'
import { openPushFixture, type PushFixture, type TestDevice } from '#testing/PushFixture.ts'

let app: TestApp
let fixture: PushFixture
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let phone: TestDevice
beforeAll(async () => {
  app = await createTestApp()
  fixture = await openPushFixture(() => app)
  return async () => {
    await app.close()
    await fixture.close()
  }
})
beforeEach(async () => {
  for (const fault of Object.values(fixture.company.faults)) fault.off()
  ;({ mara, ben, bot } = await app.team(['chat']))
  phone = await fixture.device(ben)
})

const talk = async () => (await app.report(bot, `c${crypto.randomUUID()}`, 'hello')).conversationId
const give = (id: string, to = ben) => app.callApi(mara, assign, { params: { id, assignee: to.id } })
const quiet = () => app.callApi(ben, setBotAlerts, { params: { id: bot.clientKey }, body: { alertOptions: { logSeverityLevel: 0 } } })
const attempts = async () =>
  (await app.callApi(ben, listAlerts)).alerts.flatMap((alert) => alert.attempts).filter(({ channel }) => channel === 'push')
/** Waits until the ledger says of each push to Ben's devices what became of it. */
const ledger = (states: Attempt['state'][]) =>
  vi.waitFor(async () => expect((await attempts()).map(({ state }) => state).toSorted()).toEqual(states.toSorted()), { timeout: 60_000 })
/** What the phone got, where the pause after a failure is over; what is being sent is left alone. */
const gotSoon = async () => {
  await sql`update push_device set busy_until = now() where busy_until < now() + interval '30 seconds'`.execute(app.server.db)
  return phone.got
}

test('who is away is told on their device at once, and it is taken back when somebody else gets the conversation', async () => {
  await quiet()
  const id = await talk()
  await give(id)
  const shown = await phone.waitFor(1)
  expect(shown).toMatchObject({
    what: 'show',
    conversation: id,
    person: ben.id,
    url: `/messages/${id}/`,
    level: 2,
    silent: false,
    count: 1,
  })
  expect(shown.title).toMatch(/is assigned to you/)
  expect(phone.pushes[0]).toMatchObject({ topic: id.replaceAll('-', ''), ttl: 3600, urgency: 'high' })
  await ledger(['accepted'])
  await phone.report('shown', shown)
  await ledger(['seen'])
  await give(id, mara)
  const over = await phone.waitFor(2)
  expect(over).toMatchObject({ what: 'withdraw', tag: shown.tag, silent: true })
  await ledger(['withdrawn'])
})

test.each([
  ['reads it', (id: string) => app.callApi(ben, resetUnread, { params: { id } })],
  ['moves it to Done', (id: string) => app.callApi(mara, moveToDone, { params: { id } })],
])('it is taken back when somebody %s', async (_what, act) => {
  const id = await talk()
  await phone.waitFor(1)
  await act(id)
  expect(await phone.waitFor(2)).toMatchObject({ what: 'withdraw', conversation: id })
})

test('one conversation is one notification: what comes next replaces it, and says itself', async () => {
  const id = await talk()
  const first = await phone.waitFor(1)
  await phone.report('shown', first)
  await give(id)
  const second = await phone.waitFor(2)
  expect(second).toMatchObject({ what: 'show', tag: first.tag })
  expect(second.title).not.toBe(first.title)
  await app.report(bot, 'elsewhere', 'hello')
  expect((await phone.waitFor(3)).tag).not.toBe(first.tag)
})

test('an alert without sound is shown without one', async () => {
  await app.callApi(ben, setBotAlerts, { params: { id: bot.clientKey }, body: { alertOptions: { all: 1 } } })
  await talk()
  expect(await phone.waitFor(1)).toMatchObject({ level: 1, silent: true })
})

test('a subscription that has ended is forgotten, and the ledger says so', async () => {
  for (const fault of ['expired', 'gone'] as const) {
    await fixture.device(ben)
    fixture.company.faults[fault].on()
    await talk()
    await vi.waitFor(async () => expect((await app.callApi(ben, listDevices)).devices).toEqual([]), { timeout: 60_000 })
    fixture.company.faults[fault].off()
  }
  const all = await attempts()
  expect(all).toHaveLength(3)
  expect(all).toEqual(
    all.map(() => expect.objectContaining({ state: 'failed', why: expect.stringContaining('no subscription') as string }) as object),
  )
  expect(phone.got).toEqual([])
})

test('a push service that is busy or down is asked again when it wants, and the device gets it once', async () => {
  fixture.company.faults.busy.once(1)
  await talk()
  await phone.waitFor(1)
  await ledger(['accepted'])
  fixture.company.faults.down.once()
  await talk()
  await vi.waitFor(() => expect(fixture.company.faults.down.state.mode).toBe('off'), { timeout: 60_000 })
  expect(phone.got).toHaveLength(1)
  await expect.poll(gotSoon).toHaveLength(2)
  await ledger(['accepted', 'accepted'])
})

test('what a slow push service takes does not hold up other devices', async () => {
  const other = await fixture.device(mara)
  fixture.company.faults.slow.once(2500)
  await give(await talk())
  const first = await Promise.race([phone.waitFor(1).then(() => phone), other.waitFor(1).then(() => other)])
  expect(first.got.length).toBeGreaterThan(0)
  await Promise.all([phone.waitFor(1), other.waitFor(1)])
})

test('what is written of a push, and what its device says of it, do not wait for each other in a ring', async () => {
  await quiet()
  // The first that comes is held: nothing of the tests before may be on its way.
  await caughtUp(app, 'alerts')
  const due = sql`select id from alert_attempt where device_id is not null and due_at is not null`
  await expect.poll(async () => (await due.execute(app.server.db)).rows).toEqual([])
  await sql`delete from push_device where id <> ${phone.id}`.execute(app.server.db)
  const held = fixture.hold()
  await give(await talk())
  await held.begun
  // As a receipt does: first the device, then the attempts.
  await app.server.db.transaction().execute(async (trx) => {
    await sql`update push_device set heard_at = now() where id = ${phone.id}`.execute(trx)
    held.release()
    await vi.waitFor(async () => expect(await waitingForThis(trx)).toBeGreaterThan(0), { timeout: 60_000 })
    await sql`update alert_attempt set settled_at = now() where device_id = ${phone.id}`.execute(trx)
  })
  await ledger(['accepted'])
})

test('what was taken, and whose answer was lost, comes again under the same id, by which the device knows it', async () => {
  fixture.company.faults.silent.once()
  await quiet()
  await give(await talk())
  await phone.waitFor(1)
  await expect.poll(gotSoon).toHaveLength(2)
  expect(phone.got[1]!.push).toBe(phone.got[0]!.push)
  await ledger(['accepted'])
})

test('what may have arrived comes again by itself, and what happened since after it, for itself', async () => {
  await quiet()
  const id = await talk()
  fixture.company.faults.silent.once()
  const note = { jmid: crypto.randomUUID(), text: '@Ben look', type: 'note' as const, privateRecipients: [ben.id] }
  await app.callApi(mara, submitMessage, { params: { id }, body: { message: note } })
  await phone.waitFor(1)
  await give(id)
  await vi.waitFor(async () => expect(await attempts()).toHaveLength(2), { timeout: 60_000 })
  await expect.poll(gotSoon).toHaveLength(3)
  const [first, again, next] = phone.got.map(({ push, title }) => ({ push, title }))
  expect(again).toEqual(first)
  expect(next!.push).not.toBe(first!.push)
  expect(next!.title).toMatch(/is assigned to you/)
  await ledger(['accepted', 'accepted'])
})

test('after a night a device that slept shows one summary, which counts what still calls', async () => {
  await quiet()
  fixture.company.setAsleep(phone.subscription.endpoint, true)
  const talks = await Promise.all(Array.from({ length: 12 }, talk))
  await give(talks[0]!)
  await ledger(['accepted'])
  // A minute later it has not said that it shows the first.
  await sql`update alert_attempt set settled_at = settled_at - interval '2 minutes' where device_id = ${phone.id}`.execute(app.server.db)
  await sql`update push_device set created_at = created_at - interval '1 day' where id = ${phone.id}`.execute(app.server.db)
  for (const id of talks.slice(1)) await give(id)
  await vi.waitFor(async () => expect((await attempts()).filter(({ state }) => state === 'accepted')).toHaveLength(12), { timeout: 60_000 })
  await give(talks[5]!, mara)
  await vi.waitFor(async () => expect((await attempts()).filter(({ state }) => state === 'withdrawn')).toHaveLength(1), { timeout: 60_000 })
  fixture.company.age(2 * 3600_000)
  fixture.company.setAsleep(phone.subscription.endpoint, false)
  expect(phone.got).toHaveLength(1)
  expect(phone.got[0]).toMatchObject({ what: 'summary', tag: 'summary', title: '11 conversations need you', url: '/messages/' })
  expect(phone.got[0]!.body.split('\n')).toHaveLength(4)
})

test('Take over on a notification pauses the AI and assigns the conversation, unless somebody else has it', async () => {
  const id = await talk()
  await phone.report('taken', await phone.waitFor(1))
  expect(await app.callApi(ben, getConversation, { params: { id } })).toMatchObject({ assignee: ben.id, paused: true })
  await ledger(['clicked'])
  const other = await talk()
  await phone.waitFor(2)
  const push = phone.got.findLast(({ conversation }) => conversation === other)!
  await give(other, mara)
  await expect(phone.report('taken', push)).rejects.toMatchObject({ code: 'conflict', message: 'Mara has this conversation by now.' })
})

test('nobody speaks for a device without its code, nor after the sign-out, and what a member may not do their notification does not', async () => {
  const push = await talk().then(() => phone.waitFor(1))
  const wrong = { device: phone.id, code: 'x'.repeat(43), push: push.push, became: 'taken' as const }
  await expect(app.callApi(null, recordReceipt, { body: wrong })).rejects.toMatchObject({ code: 'not-found' })
  const renewal = { device: phone.id, code: wrong.code, subscription: phone.subscription }
  await expect(app.callApi(null, renewDevice, { body: renewal })).rejects.toMatchObject({ code: 'not-found' })
  await expect(app.callApi(mara, removeDevice, { params: { id: phone.id } })).rejects.toMatchObject({ code: 'not-found' })
  await expect(app.callApi(mara, testDevice, { params: { id: phone.id } })).rejects.toMatchObject({ code: 'not-found' })
  await sql`update member set chat = false, train = true where person_id = ${ben.id}`.execute(app.server.db)
  await expect(phone.report('taken', push)).rejects.toMatchObject({ code: 'forbidden' })
  await app.callApi(ben, logOut)
  await expect(phone.report('clicked', push)).rejects.toMatchObject({ code: 'not-found' })
})

test('a device is told nothing once it is signed out or removed, and another person who signs in there gets their own only', async () => {
  await talk()
  await phone.waitFor(1)
  await app.callApi(mara, addDevice, { body: phone.subscription })
  expect((await app.callApi(ben, listDevices)).devices).toEqual([])
  const own = await fixture.device(ben)
  await app.callApi(ben, logOut)
  await talk()
  await vi.waitFor(() => expect(phone.got.at(-1)).toMatchObject({ person: mara.id }), { timeout: 60_000 })
  expect(own.got).toEqual([])
  expect(phone.got.map(({ person }) => person)).toEqual([ben.id, mara.id])
})

test('a browser that its person removed is told nothing and does not come back by itself, only where they ask for it', async () => {
  await app.callApi(ben, removeDevice, { params: { id: phone.id } })
  const devices = async () => (await app.callApi(ben, listDevices)).devices.length
  const add = (more: object) => app.callApi(ben, addDevice, { body: { ...phone.subscription, ...more } })
  await expect(add({})).rejects.toMatchObject({ code: 'conflict', reason: 'device.removed' })
  expect(await devices()).toBe(0)
  await talk()
  await vi.waitFor(async () => expect((await app.callApi(ben, listAlerts)).open).toBe(1), { timeout: 60_000 })
  expect(await attempts()).toEqual([])
  await add({ again: true })
  expect(await devices()).toBe(1)
  await add({})
})

test('an address inside the network of the server, or keys that are none, are refused', async () => {
  const add = (some: object) => app.callApi(ben, addDevice, { body: { ...phone.subscription, ...some } })
  await expect(add({ endpoint: 'http://169.254.169.254/latest' })).rejects.toMatchObject({ code: 'bad-input' })
  await expect(add({ endpoint: 'ftp://push.example' })).rejects.toMatchObject({ code: 'bad-input' })
  await expect(add({ keys: { p256dh: 'AAAA', auth: phone.subscription.keys.auth } })).rejects.toMatchObject({ code: 'bad-input' })
})

test('a browser whose subscription was replaced is told by the new one', async () => {
  const other = await fixture.device(mara)
  await app.callApi(null, renewDevice, { body: { device: phone.id, code: phone.code, subscription: other.subscription } })
  await talk()
  expect(await other.waitFor(1)).toMatchObject({ person: ben.id })
  expect((await app.callApi(mara, listDevices)).devices).toEqual([])
})

test('a test of a device says which step fails', async () => {
  const send = () => app.callApi(ben, testDevice, { params: { id: phone.id } })
  expect((await send()).steps).toEqual([
    { what: 'known', ok: true, why: null },
    { what: 'accepted', ok: true, why: null },
  ])
  const push = await phone.waitFor(1)
  expect(push.what).toBe('test')
  await phone.report('shown', push)
  expect((await app.callApi(ben, listDevices)).devices).toMatchObject([
    { id: phone.id, current: true, heard_at: expect.any(Number) as number },
  ])
  fixture.company.faults.down.once()
  expect((await send()).steps[1]).toMatchObject({ ok: false, why: expect.stringContaining('refused it (503)') as string })
})
