import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { botHealth } from '#features/bots/contract.ts'
import { saveAccounts } from '#features/bots/server/saveAccounts.ts'
import { eraseCustomer } from '#features/inbox/privacy/contract.ts'
import { digits, MessengerFixture } from '#testing/MessengerFixture.ts'

let facebook: MessengerFixture
beforeAll(async () => {
  facebook = await MessengerFixture.open()
  await facebook.begin()
})
afterAll(() => facebook.close())

test('of a body that speaks to pages of two workspaces each keeps its own part, once, and an erased customer is in neither', async () => {
  const { fixture, company, page, customer } = facebook
  const { app, mara } = fixture
  const eve = await app.person('Eve')
  const bot = await app.bot(eve.workspace, 'Shop of a stranger', { source: 'messenger' })
  const [otherPage, otherCustomer] = [digits(), digits()]
  await saveAccounts(app.server.db, bot, 'messenger', [`page:${otherPage}`])
  const now = Date.now()
  const entry = (id: string, from: string, text: string) => ({
    id,
    time: now,
    messaging: [{ sender: { id: from }, recipient: { id }, timestamp: now, message: { mid: `m_${text}${from}`, text } }],
  })
  const [first, other, second] = [
    entry(page.id, customer, 'My card ends with 4242'),
    entry(otherPage, otherCustomer, 'My address is 7 Elm Street'),
    entry(page.id, customer, 'Hello?'),
  ]
  company.faults.duplicate.once()
  expect(await company.call({ object: 'page', entry: [first, other, second] })).toBe(200)
  const events = async () => [
    ...(await fixture.health()).events,
    ...(await app.callApi(eve, botHealth, { params: { client_key: bot.clientKey } })).events,
  ]
  await expect.poll(async () => (await events()).map(({ state }) => state)).toEqual(['done', 'done'])
  expect(await facebook.said()).toEqual(['customer: My card ends with 4242', 'customer: Hello?'])
  const [mine, hers] = await events()
  expect(JSON.parse(mine!.body)).toEqual({ object: 'page', entry: [first, second] })
  expect(JSON.parse(hers!.body)).toEqual({ object: 'page', entry: [other] })
  const { name } = (await fixture.customer(customer))!
  await app.callApi(mara, eraseCustomer, { params: { id: fixture.idOf(customer) }, body: { name } })
  const kept = sql`select from webhook_event where position(convert_to(${customer}, 'UTF8') in body) > 0`
  expect((await kept.execute(app.server.db)).rows).toEqual([])
})
