import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { botConnection, checkBot as testBot, reconnectBot } from '#features/bots/connectionContract.ts'
import { listBots, removeBot, restoreBot, type Bot } from '#features/bots/contract.ts'
import type { Email } from '#platform/mail/Mailer.ts'
import { digits, MessengerFixture } from '#testing/MessengerFixture.ts'
import { checkBots } from './checkBots.ts'
import { mailBroken } from './mailBroken.ts'
import type { BrokenWork } from './setConnection.ts'

let facebook: MessengerFixture
beforeAll(async () => void (facebook = await MessengerFixture.open()))
afterAll(() => facebook.close())
beforeEach(async () => {
  await facebook.signIn()
  await facebook.begin()
})

const server = () => facebook.fixture.app.server
const bot = async (): Promise<Bot> => {
  const bots = await facebook.fixture.app.callApi(facebook.fixture.mara, listBots)
  return bots.find(({ id }) => id === facebook.fixture.botId)!
}
const reconnect = async (part: 'source' | 'engine' = 'source') =>
  facebook.fixture.app.callApi(facebook.fixture.mara, reconnectBot, { params: { client_key: (await bot()).client_key }, body: { part } })
/** A day goes by for the bot. */
const dueNow = () => sql`update bot set check_at = now() where id = ${facebook.fixture.botId}`.execute(server().db)
const dueIn = async () => {
  const { rows } = await sql<{ minutes: number }>`select (extract(epoch from check_at - now()) / 60)::float as minutes from bot
    where id = ${facebook.fixture.botId}`.execute(server().db)
  return rows[0]!.minutes
}
const subscribed = () => facebook.company.calls.filter(({ call }) => call.endsWith('/subscribed_apps')).length
const write = async () => {
  facebook.customer = digits()
  await facebook.company.wrote(facebook.page, facebook.customer, 'Hi')
  await expect.poll(() => facebook.said()).toContain('customer: Hi')
}

test('a reply that the token no longer sends disconnects the bot on every page; reconnecting in place sends it, and nothing else has changed', async () => {
  await write()
  const before = await bot()
  expect(before.broken).toBeNull()
  const since = await facebook.fixture.app.now()
  facebook.company.faults.token.on()
  const jmid = await facebook.reply('Hello')
  await expect.poll(async () => (await bot()).broken?.source?.code).toBe('messenger.reconnect')
  // A repair at Facebook is noticed soon.
  expect(await dueIn()).toBeLessThan(6)
  const events = await facebook.fixture.app.eventsFor(facebook.fixture.mara, since)
  expect(events.filter(({ name }) => name === botConnection.name)).toMatchObject([
    { body: { id: before.id, broken: { source: { code: 'messenger.reconnect' }, engine: null } } },
  ])
  // While Facebook refuses, nothing is connected again.
  await expect(reconnect()).rejects.toMatchObject({ details: { reconnect: true } })
  facebook.company.faults.token.off()
  await facebook.signIn()
  expect(await reconnect()).toEqual(before)
  await expect.poll(() => facebook.stateOf(jmid)).toBe('delivered')
  expect(await bot()).toEqual(before)
})

test('a company is asked once a day, by whichever server comes first, and says what is wrong before a customer does', async () => {
  const asked = subscribed()
  await server().checkBots()
  expect(subscribed()).toBe(asked)
  await dueNow()
  await Promise.all([server().checkBots(), server().checkBots()])
  expect(subscribed()).toBe(asked + 1)
  expect((await bot()).broken).toBeNull()
  expect(await dueIn()).toBeGreaterThan(23 * 60)

  facebook.company.faults.permission.once()
  await dueNow()
  await server().checkBots()
  expect((await bot()).broken?.source).toMatchObject({
    code: 'bot.refused',
    params: { detail: expect.stringContaining('Requires') as unknown },
  })
  // What was mended there is noticed soon.
  expect(await dueIn()).toBeLessThan(6)
  await dueNow()
  await server().checkBots()
  expect((await bot()).broken).toBeNull()
})

test('a company that does not answer says nothing about a bot, and is asked again in ten minutes', async () => {
  facebook.company.faults.down.on()
  await dueNow()
  await server().checkBots()
  expect((await bot()).broken).toBeNull()
  expect(await dueIn()).toBeGreaterThan(9)
  expect(await dueIn()).toBeLessThan(11)
  // So it is where somebody presses Test.
  await dueNow()
  const { client_key } = await bot()
  await facebook.fixture.app.callApi(facebook.fixture.mara, testBot, { params: { client_key } })
  expect(await dueIn()).toBeGreaterThan(9)
  expect(await dueIn()).toBeLessThan(11)
})

test('a bot that is disconnected stays so while its company does not answer, and is looked at every five minutes', async () => {
  facebook.company.faults.permission.once()
  await dueNow()
  await server().checkBots()
  const { broken } = await bot()
  expect(broken?.source).not.toBeNull()
  facebook.company.faults.down.on()
  await dueNow()
  await server().checkBots()
  expect((await bot()).broken).toEqual(broken)
  expect(await dueIn()).toBeLessThan(6)
})

test('a check answers what the company said; that it was silent, or has no such question, is no yes', async () => {
  const { app, mara } = facebook.fixture
  const check = async (client_key: string) => (await app.callApi(mara, testBot, { params: { client_key } })).checked
  const { client_key } = await bot()
  expect(await check(client_key)).toEqual({ source: 'accepted', engine: 'unknown' })
  facebook.company.faults.permission.once()
  expect(await check(client_key)).toEqual({ source: 'refused', engine: 'unknown' })
  facebook.company.faults.down.on()
  expect(await check(client_key)).toEqual({ source: 'unanswered', engine: 'unknown' })
  facebook.company.faults.down.off()
  expect(await check(await facebook.fixture.connect('npm', {}))).toEqual({ source: 'unknown', engine: 'unknown' })
})

test('settings that were saved while the company was asked are not judged by its answer', async () => {
  await dueNow()
  const { db, contexts } = server()
  const place = { client_key: (await bot()).client_key }
  await checkBots({
    db,
    contexts,
    async checkSource(row) {
      if (row.client_key === place.client_key) await sql`update bot set credentials = 'other'::bytea where id = ${row.id}`.execute(db)
      return { code: 'bot.refused', params: { detail: 'no' } }
    },
    checkEngine: () => Promise.resolve(null),
    hurry: () => Promise.resolve(),
  })
  expect((await bot()).broken).toBeNull()
})

test('a bot that is restored when another one has its page says so, until it is connected again', async () => {
  const { fixture, page } = facebook
  const call = { app: fixture.app, who: fixture.mara }
  const first = await bot()
  const remove = ({ client_key }: Pick<Bot, 'client_key'>) => call.app.callApi(call.who, removeBot, { body: { client_key } })
  const find = async () => (await call.app.callApi(call.who, listBots)).find(({ id }) => id === first.id)!
  const connect = () => call.app.callApi(call.who, reconnectBot, { params: { client_key: first.client_key }, body: { part: 'source' } })
  await remove(first)
  const second = await fixture.connect('messenger', { page: page.id })
  await call.app.callApi(call.who, restoreBot, { body: { client_key: first.client_key } })
  await server().checkBots()
  expect((await find()).broken?.source).toMatchObject({ code: 'bot.account-elsewhere' })
  expect((await bot()).broken).toBeNull()
  await expect(connect()).rejects.toMatchObject({ code: 'conflict', message: 'Another bot is connected to this account already.' })

  await remove({ client_key: second })
  expect((await connect()).broken).toBeNull()
  await facebook.company.wrote(page, facebook.customer, 'Hi')
  const heard = () => sql`select from conversation where bot_id = ${first.id} and channel = ${facebook.customer}`.execute(server().db)
  await expect.poll(async () => (await heard()).rows).toHaveLength(1)
})

test('owners get one e-mail an outage, and none about what is over', async () => {
  const emails: Email[] = []
  const mailer = { send: (email: Email) => (emails.push(email), Promise.resolve({ ok: true } as const)) }
  const ports = {
    vault: server().vault,
    publicUrl: () => 'https://baton.example',
    sentenceOf: ({ code }: { code: string }) => `Because of ${code}.`,
  }
  facebook.company.faults.permission.once()
  await dueNow()
  await server().checkBots()
  const { mara } = facebook.fixture
  const row = await server().db.selectFrom('bot').where('id', '=', facebook.fixture.botId).selectAll().executeTakeFirstOrThrow()
  const work: BrokenWork = { workspace: mara.workspace, bot: row.id, since: row.broken_at!.toISOString() }
  const jobs = async () => {
    const { rows } = await sql<{
      data: BrokenWork
    }>`select data from pgboss.job where name = 'mail-broken-bot' and data ->> 'bot' = ${row.id}`.execute(server().db)
    return rows.map(({ data }) => data)
  }
  expect(await jobs()).toEqual([work])
  await mailBroken(server().contexts, mailer, work, ports)
  const second = { ...work, person: mara.id }
  expect(await jobs()).toContainEqual(second)
  const refuses = (final: boolean) => ({ send: () => Promise.resolve({ ok: false, final, why: 'Not now.' } as const) })
  await expect(mailBroken(server().contexts, refuses(false), second, ports)).rejects.toThrow('Not now.')
  await mailBroken(server().contexts, refuses(true), second, ports)
  await mailBroken(server().contexts, mailer, second, ports)
  expect(emails).toMatchObject([{ to: mara.email, subject: `${row.name} is disconnected` }])
  expect(emails[0]!.text).toContain('Because of bot.refused.')
  expect(emails[0]!.text).toContain(`https://baton.example/account/settings/bots/${row.client_key}`)
  const count = (await jobs()).length
  await mailBroken(server().contexts, mailer, work, ports)
  expect(await jobs()).toHaveLength(count)
  // It went, and came again within the day: who reads of it a day later, if it lasts, reads of it.
  const again: BrokenWork = { ...work, since: new Date(Date.now() + 60_000).toISOString() }
  await server()
    .db.updateTable('bot')
    .set({ broken_at: new Date(again.since) })
    .where('id', '=', row.id)
    .execute()
  await mailBroken(server().contexts, mailer, again, ports)
  const { rows } = await sql<{
    data: BrokenWork
    hours: number
  }>`select data, round(extract(epoch from start_after - now()) / 3600)::int as hours
    from pgboss.job where name = 'mail-broken-bot' and data ->> 'since' = ${again.since}`.execute(server().db)
  expect(rows).toEqual([{ data: again, hours: 24 }])
  await sql`update bot set broken_mailed_at = broken_mailed_at - interval '1 day' where id = ${row.id}`.execute(server().db)
  await mailBroken(server().contexts, mailer, again, ports)
  expect(await jobs()).toContainEqual({ ...again, person: mara.id })
  await dueNow()
  await server().checkBots()
  await mailBroken(server().contexts, mailer, { ...again, person: mara.id }, ports)
  expect(emails).toHaveLength(1)
})

test('only who may set up bots connects one again, and nobody an engine that is not there', async () => {
  const { app, mara } = facebook.fixture
  const { client_key } = await bot()
  const ben = await app.person('Ben', { workspace: mara.workspace, rights: ['chat'] })
  const eve = await app.person('Eve')
  const call = (who: typeof mara) => app.callApi(who, reconnectBot, { params: { client_key }, body: { part: 'source' } })
  await expect(call(ben)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(call(eve)).rejects.toMatchObject({ code: 'not-found' })
  await expect(reconnect('engine')).rejects.toMatchObject({ code: 'conflict' })
})
