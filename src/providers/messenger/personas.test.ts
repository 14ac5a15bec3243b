import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveBot } from '#features/bots/contract.ts'
import { keptPersonas } from '#features/bots/server/keptPersonas.ts'
import { eraseBot } from '#features/inbox/privacy/eraseRemovedBots.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { letGoOfNothing } from '#testing/letGoOfNothing.ts'
import { digits, MessengerFixture } from '#testing/MessengerFixture.ts'
import type { TestPerson } from '#testing/TestApp.ts'

const image = 'https://pictures.example/mara.jpg'
let facebook: MessengerFixture
beforeAll(async () => void (facebook = await MessengerFixture.open()))
afterAll(() => facebook.close())
beforeEach(async () => {
  await show(facebook.fixture.mara, 'Mara', image)
  await facebook.begin()
  await facebook.company.wrote(facebook.page, facebook.customer, 'Hello?')
})

const call = () => `POST /${facebook.page.id}/personas`
const made = () => facebook.company.calls.filter((one) => one.call === call())
const names = () => facebook.shown.map(({ persona }) => persona)
const db = () => facebook.fixture.app.server.db
const show = ({ id }: TestPerson, name: string, picture: string) =>
  sql`update person set name = ${name}, image = ${picture} where id = ${id}`.execute(db())
/** Under which personas was written, by Facebook's ids. */
const used = () => {
  const { id } = facebook.page
  const bodies = facebook.company.calls.filter(({ call: one }) => one === `POST /${id}/messages`).map(({ body }) => body)
  return bodies.flatMap(({ persona_id: persona }) => (persona === undefined ? [] : [persona]))
}
const kept = async () =>
  (await db().selectFrom('persona').where('bot_id', '=', facebook.fixture.botId).select('person_id').execute()).length

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

test('two colleagues of one name appear each with their own picture', async () => {
  const { fixture, company } = facebook
  const { app, mara } = fixture
  const namesake = await app.person('Mara', { workspace: mara.workspace })
  const hers = 'https://pictures.example/other.jpg'
  await show(namesake, 'Mara', hers)
  const other = `1${facebook.customer}`
  await company.wrote(facebook.page, other, 'Hello?')
  await expect.poll(() => facebook.said()).toEqual(['customer: Hello?'])
  await expect.poll(() => fixture.said(other)).toEqual(['customer: Hello?'])
  await facebook.reply('One')
  await expect.poll(names).toEqual(['Mara'])
  const message = { jmid: crypto.randomUUID(), text: 'Two' }
  await app.callApi(namesake, submitMessage, { params: { id: fixture.idOf(other) }, body: { message } })
  await expect.poll(names).toEqual(['Mara', 'Mara'])
  expect(made().map(({ body }) => body)).toEqual([image, hers].map((profile_picture_url) => ({ name: 'Mara', profile_picture_url })))
  expect(new Set(used()).size).toBe(2)
  await facebook.reply('Three')
  await expect.poll(() => used().length).toBe(3)
  expect(used()[2]).toBe(used()[0])
})

test('who gets another picture or name appears with it from the next reply on', async () => {
  const { mara } = facebook.fixture
  await expect.poll(() => facebook.said()).toEqual(['customer: Hello?'])
  await facebook.reply('One')
  await expect.poll(names).toEqual(['Mara'])
  const newer = 'https://pictures.example/newer.jpg'
  await show(mara, 'Mara', newer)
  await facebook.reply('Two')
  await expect.poll(names).toEqual(['Mara', 'Mara'])
  await show(mara, 'Mara Olsen', newer)
  await facebook.reply('Three')
  await facebook.reply('Four')
  await expect.poll(names).toEqual(['Mara', 'Mara', 'Mara Olsen', 'Mara Olsen'])
  expect(made().map(({ body }) => body)).toEqual([
    { name: 'Mara', profile_picture_url: image },
    { name: 'Mara', profile_picture_url: newer },
    { name: 'Mara Olsen', profile_picture_url: newer },
  ])
})

test('a bot that gets another page has personas of that page', async () => {
  const { fixture } = facebook
  await expect.poll(() => facebook.said()).toEqual(['customer: Hello?'])
  await facebook.reply('One')
  await expect.poll(names).toEqual(['Mara'])
  facebook.page = facebook.addPage()
  const { client_key } = await db().selectFrom('bot').where('id', '=', fixture.botId).select('client_key').executeTakeFirstOrThrow()
  await fixture.app.callApi(fixture.mara, saveBot, { body: { bot: { client_key, credentials: { page: facebook.page.id } } } })
  const customer = digits()
  await facebook.company.wrote(facebook.page, customer, 'Hello?')
  await expect.poll(() => fixture.said(customer)).toEqual(['customer: Hello?'])
  const jmid = await fixture.reply(customer, 'Two')
  await expect.poll(async () => (await fixture.delivery(customer, jmid))?.state).toBe('delivered')
  expect(names()).toEqual(['Mara', 'Mara'])
  expect(made()).toHaveLength(1)
})

test('what is kept of a persona goes with the person who leaves, and with the bot', async () => {
  const { fixture } = facebook
  const { app, mara } = fixture
  const ben = await app.person('Ben', { workspace: mara.workspace })
  await show(ben, 'Ben', image)
  await expect.poll(() => facebook.said()).toEqual(['customer: Hello?'])
  const message = { jmid: crypto.randomUUID(), text: 'One' }
  await app.callApi(ben, submitMessage, { params: { id: fixture.idOf(facebook.customer) }, body: { message } })
  await expect.poll(names).toEqual(['Ben'])
  await facebook.reply('Two')
  await expect.poll(names).toEqual(['Ben', 'Mara'])
  expect(await kept()).toBe(2)
  await db().deleteFrom('member').where('workspace_id', '=', mara.workspace).where('person_id', '=', ben.id).execute()
  expect(await kept()).toBe(1)
  // A reply of theirs was still on its way.
  await keptPersonas(db()).keep({ workspaceId: mara.workspace, id: fixture.botId }, ben.id, 'Ben', '9')
  expect(await kept()).toBe(1)
  await eraseBot(db(), mara.workspace, fixture.botId, letGoOfNothing)
  expect(await kept()).toBe(0)
})
