import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { botHealth } from '#features/bots/contract.ts'
import { eraseCustomer } from '#features/inbox/privacy/contract.ts'
import { caughtUp } from '#testing/caughtUp.ts'
import { waitingForThis } from '#testing/waitingForThis.ts'
import { refusingPoison } from './toy/refusingPoison.ts'
import { wrote } from './toy/ToyCompany.ts'
import { toyFixture } from './toy/toyFixture.ts'

const fixture = toyFixture()
const { idOf, messages, said } = fixture
const send = (...items: unknown[]) => fixture.company.call(fixture.app.url, items)
const says = (id: number, from: string, text: string) => wrote(fixture.page, `${fixture.page}.${id}`, from, text)

async function erase(channel: string): Promise<void> {
  const { name } = (await messages(channel))[0]!.user_profile
  await fixture.app.callApi(fixture.mara, eraseCustomer, { params: { id: idOf(channel) }, body: { name } })
}

/** The events of the bot, the newest first. */
async function events() {
  const { bot, app, mara } = fixture
  return (await app.callApi(mara, botHealth, { params: { client_key: bot.client_key } })).events
}
const statesOf = async () => (await events()).map(({ state }) => state)

/** Waits until so many events have been tried and are to be tried again, which they are not before `tryAgain`. */
const putOff = (count: number) =>
  expect
    .poll(async () => {
      const { rows } = await sql`update webhook_event set next_at = 'infinity' where state = 'waiting' and attempts > 0
        and bot_id = ${fixture.bot.id} returning id`.execute(fixture.app.server.db)
      return rows.length
    })
    .toBe(count)
async function tryAgain() {
  await sql`update webhook_event set next_at = now() where state = 'waiting' and bot_id = ${fixture.bot.id}`.execute(fixture.app.server.db)
  return statesOf()
}

test('of an event that is stored in part nothing comes back of a customer who is erased meanwhile; the rest comes, and its content goes', async () => {
  await refusingPoison(fixture.app.server.db, async () => {
    await send(says(1, 'c1', 'erase-this'), says(2, 'c2', 'poison'))
    await putOff(1)
    expect(await said('c1')).toEqual(['customer: erase-this'])
    await erase('c1')
  })
  await expect.poll(tryAgain).toEqual(['emptied'])
  expect([await said('c1'), await said('c2')]).toEqual([[], ['customer: poison']])
  expect((await events())[0]!.body).toBe('')
})

test('nor of one whose rest waits behind what could not be stored', async () => {
  await refusingPoison(fixture.app.server.db, async () => {
    await send(says(1, 'c2', 'poison'))
    await send(says(2, 'c1', 'erase-this'), says(3, 'c2', 'Behind it'))
    await expect.poll(() => said('c1')).toEqual(['customer: erase-this'])
    await putOff(2)
    await erase('c1')
  })
  await expect.poll(tryAgain).toEqual(['emptied', 'done'])
  expect([await said('c1'), await said('c2')]).toEqual([[], ['customer: poison', 'customer: Behind it']])
})

test('nor of one that is tried again while they are erased', async () => {
  const { db } = fixture.app.server
  const waiting = sql`from webhook_event where bot_id = ${fixture.bot.id} and state = 'waiting'`
  await refusingPoison(db, async () => {
    await send(says(1, 'c1', 'erase-this'), says(2, 'c2', 'poison'))
    await putOff(1)
    // Who tells people of it would wait for the erasure, too.
    await caughtUp(fixture.app, 'alerts')
    // Nobody works on it until it is being erased.
    await sql`insert into webhook_lane (provider, account, holder, held_until)
      select provider, account, gen_random_uuid(), 'infinity' ${waiting}`.execute(db)
    await tryAgain()
    const { erased } = await db.transaction().execute(async (trx) => {
      await sql`lock table audit in share mode`.execute(trx)
      const erasing = erase('c1')
      await expect.poll(() => waitingForThis(trx)).toBeGreaterThanOrEqual(1)
      await sql`delete from webhook_lane where account in (select account ${waiting})`.execute(db)
      await expect.poll(() => waitingForThis(trx)).toBeGreaterThanOrEqual(2)
      return { erased: erasing }
    })
    await erased
  })
  await expect.poll(tryAgain).toEqual(['emptied'])
  expect([await said('c1'), await said('c2')]).toEqual([[], ['customer: poison']])
})

test('one that speaks of nobody else is emptied at once', async () => {
  await refusingPoison(fixture.app.server.db, async () => {
    await send(says(1, 'c1', 'erase-this'), says(2, 'c1', 'poison'))
    await putOff(1)
    await erase('c1')
    expect(await statesOf()).toEqual(['emptied'])
  })
})

test('what is taken back meanwhile is kept no longer than the rest waits', async () => {
  // A receipt of what nobody knows yet is tried again.
  await send(says(1, 'c1', 'forget-this'), says(2, 'c1', 'Stays'), { page: fixture.page, kind: 'read', ids: ['toy.unknown'] })
  await putOff(1)
  await send({ page: fixture.page, kind: 'unsent', id: `${fixture.page}.1`, from: 'c1', at: Date.now() })
  await expect.poll(statesOf).toEqual(['emptied', 'waiting'])
  await expect.poll(tryAgain).toEqual(['emptied', 'emptied'])
  expect(await said('c1')).toEqual(['customer: ', 'customer: Stays'])
  expect((await events()).map(({ body }) => body)).toEqual(['', ''])
})
