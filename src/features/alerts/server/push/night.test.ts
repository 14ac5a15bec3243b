import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAlerts, readAlerts } from '#features/alerts/contract.ts'
import { said } from '#features/alerts/said.strings.ts'
import { moveToDone } from '#features/inbox/actions/contract.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { caughtUp } from '#testing/caughtUp.ts'
import { openPushFixture, type PushFixture, type TestDevice } from '#testing/PushFixture.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'

let app: TestApp
let fixture: PushFixture
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let phone: TestDevice
beforeAll(async () => {
  app = await sharedTestApp()
  fixture = await openPushFixture(() => app)
  ;({ mara, ben, bot } = await app.team(['chat']))
  phone = await fixture.device(ben)
})
afterAll(() => fixture.close())

const customers = Array.from({ length: 50 }, (_, n) => ({
  channel: `c${crypto.randomUUID()}`,
  name: ['Ida Lindgren', 'Otis Okafor'][n] ?? `Customer ${n}`,
}))
const write = ({ channel, name }: (typeof customers)[0], text: string, more: object = {}) =>
  app.report(bot, channel, text, { profile: { name }, ...more })

/** Everything that happened was told, as far as its device is concerned. */
async function allIsPushed(): Promise<void> {
  await caughtUp(app, 'alerts')
  const due = async () => {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from alert_attempt where device_id = ${phone.id} and due_at is not null`.execute(app.server.db)
    return rows[0]!.n
  }
  await expect.poll(due).toBe(0)
}

test('after a night of 500 messages a device shows one notification, of what still calls and of nothing older', async () => {
  fixture.company.setAsleep(phone.subscription.endpoint, true)
  // In the evening nobody knows yet that it sleeps: each conversation is pushed for itself.
  await Promise.all(customers.slice(0, 5).map((customer) => write(customer, 'Good evening')))
  await allIsPushed()
  await sql`update alert_attempt set settled_at = settled_at - interval '2 minutes' where device_id = ${phone.id}`.execute(app.server.db)
  await sql`update push_device set created_at = created_at - interval '1 day' where id = ${phone.id}`.execute(app.server.db)

  const ids = await Promise.all(
    customers.map(async (customer, n) => {
      const texts = Array.from({ length: n < 5 ? 9 : 10 }, (_, i) => `And another thing, number ${i}`)
      if (n === 1) texts[4] = 'This is terrible, I am furious and angry!'
      let id = ''
      for (const [i, text] of texts.entries())
        id = (await write(customer, text, n === 0 && i === 4 ? { kind: 'human' } : {})).conversationId
      return id
    }),
  )
  const { rows: written } = await sql<{ n: number }>`select count(*)::int as n from message
    where workspace_id = ${mara.workspace} and author = 'customer'`.execute(app.server.db)
  expect(written[0]!.n).toBe(500)
  await allIsPushed()
  // A colleague who works at night moves four to Done, and answers six.
  for (const id of ids.slice(40, 44)) await app.callApi(mara, moveToDone, { params: { id } })
  for (const id of ids.slice(44))
    await app.callApi(mara, submitMessage, { params: { id }, body: { message: { jmid: crypto.randomUUID(), text: 'Here I am' } } })
  await allIsPushed()
  expect(phone.got).toEqual([])

  // In the morning.
  fixture.company.age(8 * 3600_000)
  fixture.company.setAsleep(phone.subscription.endpoint, false)
  expect(phone.got).toHaveLength(1)
  const [shown] = phone.got
  expect(shown).toMatchObject({
    what: 'summary',
    tag: 'summary',
    title: '2 conversations need you, 38 customers wrote',
    url: '/messages/',
    count: 2,
    person: ben.id,
    // Somebody among them needs a human.
    staysUp: true,
  })
  const lines = shown!.body.split('\n')
  expect(lines.slice(0, 2)).toEqual([said.help('Ida Lindgren'), said.upset('Otis Okafor')])
  expect(lines[2]).toMatch(/^Customer ([2-9]|[123]\d) wrote\.$/)
  expect(lines.slice(3)).toEqual(['And 37 more.'])
  const open = async () => (await app.callApi(ben, listAlerts)).open
  expect(await open()).toBe(40)

  // Who has seen it all is rid of it.
  await phone.report('shown', shown!)
  await app.callApi(ben, readAlerts, { body: {} })
  expect(await phone.waitFor(2)).toMatchObject({ what: 'withdraw', tag: 'summary', silent: true, count: 0 })
  expect(await open()).toBe(0)
})
