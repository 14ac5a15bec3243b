import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBots, saveBot } from '#features/bots/contract.ts'
import { digits, MessengerFixture } from '#testing/MessengerFixture.ts'

let facebook: MessengerFixture
beforeAll(async () => void (facebook = await MessengerFixture.open()))
afterAll(() => facebook.close())

const find = async () => {
  const bots = await facebook.fixture.app.callApi(facebook.fixture.mara, listBots)
  return bots.find(({ id }) => id === facebook.fixture.botId)!
}
const change = async (given: Record<string, unknown>) => {
  const { client_key } = await find()
  return (await facebook.fixture.app.callApi(facebook.fixture.mara, saveBot, { body: { bot: { client_key, ...given } } })).bot
}
const hears = async (page: MessengerFixture['page'], from: string) => {
  await facebook.company.wrote(page, from, 'Hi')
  await expect.poll(() => facebook.fixture.said(from)).toContain('customer: Hi')
  // Who that is Facebook is asked behind it. A fault of the next test would be taken by the question.
  await expect.poll(() => facebook.company.calls.map(({ call }) => call)).toContain(`GET /${from}`)
}

test('a bot that moves from Instagram to Messenger needs a page, hears what is written to that one alone, and may go back', async () => {
  const account = `1784${digits()}`
  await facebook.connect({ instagram: account, app: '99' })
  const [of, page] = [facebook.page, facebook.addPage()]
  const before = await find()
  await expect(change({ source: 'messenger' })).rejects.toMatchObject({ code: 'bad-input', details: { field: 'page' } })
  await expect(change({ source: 'messenger', platform: 'instagram', credentials: { page: page.id } })).rejects.toMatchObject({
    details: { field: 'platform' },
  })
  expect(await find()).toEqual(before)

  const moved = await change({ source: 'messenger', credentials: { page: page.id } })
  expect(moved).toMatchObject({ platform: 'messenger', settings: { page: page.id, app: '99' }, stored_secrets: ['token'] })
  await hears(page, digits())
  await expect.poll(() => facebook.company.subscribed.has(of.id)).toBe(false)
  const second = { source: 'messenger', name: crypto.randomUUID(), credentials: { page: page.id } }
  await expect(facebook.fixture.app.callApi(facebook.fixture.mara, saveBot, { body: { bot: second } })).rejects.toMatchObject({
    code: 'conflict',
  })

  await expect(change({ source: 'instagram' })).rejects.toMatchObject({ code: 'bad-input', details: { field: 'instagram' } })
  expect(await change({ source: 'instagram', credentials: { instagram: account } })).toEqual(before)
  await hears(of, digits())
  await expect.poll(() => facebook.company.subscribed.has(page.id)).toBe(false)
})

test('a bot that moves to another company by its old name is no longer disconnected from the one before', async () => {
  await facebook.connect()
  const { app, botId } = facebook.fixture
  facebook.company.faults.permission.once()
  await app.server.db
    .updateTable('bot')
    .set({ check_at: new Date(0) })
    .where('id', '=', botId)
    .execute()
  await app.server.checkBots()
  expect((await find()).broken?.source).toMatchObject({ code: 'bot.refused' })
  expect(await change({ code_lang: 'python', platform: 'webchat' })).toMatchObject({ source: 'python', broken: null })
})
