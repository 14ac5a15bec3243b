import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MessengerFixture } from '#testing/MessengerFixture.ts'

const image = 'https://pictures.example/mara.jpg'
let facebook: MessengerFixture
beforeAll(async () => {
  facebook = await MessengerFixture.open()
  const { app, mara } = facebook.fixture
  await sql`update person set image = ${image} where id = ${mara.id}`.execute(app.server.db)
})
afterAll(() => facebook.close())
beforeEach(async () => {
  await facebook.begin()
  await facebook.company.wrote(facebook.page, facebook.customer, 'Hello?')
})

const call = () => `POST /${facebook.page.id}/personas`
const made = () => facebook.company.calls.filter((one) => one.call === call())
const names = () => facebook.shown.map(({ persona }) => persona)

test('people appear by name and picture, and a persona is made once, however many replies go at once', async () => {
  const other = '1' + facebook.customer
  await expect.poll(() => facebook.said()).toEqual(['customer: Hello?'])
  await facebook.company.wrote(facebook.page, other, 'Hello?')
  await expect.poll(() => facebook.fixture.said(other)).toEqual(['customer: Hello?'])
  await Promise.all([facebook.reply('One'), facebook.fixture.reply(other, 'Two')])
  await expect.poll(names).toEqual(['Mara', 'Mara'])
  await facebook.reply('Three')
  await expect.poll(names).toEqual(['Mara', 'Mara', 'Mara'])
  expect(made()).toEqual([{ call: call(), body: { name: 'Mara', profile_picture_url: image } }])
})

test('a persona that somebody deleted at Facebook is made again, once, and the reply goes', async () => {
  const { company, fixture } = facebook
  await expect.poll(() => facebook.said()).toEqual(['customer: Hello?'])
  await facebook.reply('One')
  await expect.poll(names).toEqual(['Mara'])
  company.faults.persona.once()
  const jmid = await facebook.reply('Two')
  await expect.poll(() => facebook.stateOf(jmid)).toBe('delivered')
  expect(names()).toEqual(['Mara', 'Mara'])
  expect(made()).toHaveLength(2)
  // Deleted again and again: that is said.
  company.faults.persona.on()
  const third = await facebook.reply('Three')
  const why = { code: 'messenger.no-such-persona' }
  await expect.poll(() => fixture.delivery(facebook.customer, third)).toMatchObject({ state: 'failed', why })
  expect(made()).toHaveLength(3)
})

test('of a page with many personas the one of a person is found wherever it stands, and not made twice', async () => {
  await facebook.addPersonas([...Array(220).keys()].map((n) => (n === 210 ? 'Mara' : `Colleague ${n}`)))
  await expect.poll(() => facebook.said()).toEqual(['customer: Hello?'])
  await facebook.reply('One')
  await expect.poll(names).toEqual(['Mara'])
  expect(made()).toEqual([])
})
