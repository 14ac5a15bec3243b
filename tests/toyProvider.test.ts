import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { botHealth, removeBot, replayEvent, type BotHealth } from '#features/bots/contract.ts'
import { setPaused, submitMessage } from '#features/inbox/handoff/contract.ts'
import { eraseCustomer } from '#features/inbox/privacy/contract.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { purgeEvents } from '#features/inbox/webhooks/purgeEvents.ts'
import { typeIn } from '#testing/typeIn.ts'
import { refusingPoison } from './toy/refusingPoison.ts'
import { wrote } from './toy/ToyCompany.ts'
import { toyFixture } from './toy/toyFixture.ts'

const fixture = toyFixture()
const { idOf, messages, said, save, connect } = fixture
const health = (): Promise<BotHealth> => fixture.app.callApi(fixture.mara, botHealth, { params: { client_key: fixture.bot.client_key } })
const statesOf = async () => (await health()).events.map(({ state }) => state)

test('a bot of it is set up by the fields of its card; what is wrong is said at the field, and a secret is never shown again', async () => {
  const credentials = { page: `${fixture.page}x`, token: 't' }
  const { bot: made } = await save({ credentials })
  expect(made).toMatchObject({
    source: 'toy',
    code_lang: 'toy',
    platform: 'webchat',
    settings: { page: `${fixture.page}x` },
    has_credentials: true,
  })
  const row = await fixture.app.server.db.selectFrom('bot').where('id', '=', made.id).selectAll().executeTakeFirstOrThrow()
  expect(row.transport).toBe('toy-send')
  expect(JSON.parse(fixture.app.server.vault.decrypt(row.credentials!))).toEqual({ token: 't' })
  for (const [given, field] of [
    [{ page: 'ok1' }, 'token'],
    [{ page: 'not ok', token: 't' }, 'page'],
    [{ page: 'ok1', token: 't', other: 'x' }, 'other'],
    [{ page: 'x'.repeat(101), token: 't' }, 'page'],
  ] as const)
    await expect(save({ credentials: given })).rejects.toMatchObject({ code: 'bad-input', details: { field } })
  await expect(save({ credentials, platform: 'messenger' })).rejects.toMatchObject({ code: 'bad-input', details: { field: 'platform' } })
  const { bot: changed } = await save({ client_key: made.client_key, name: made.name, credentials: { token: 'new' } })
  expect(changed).toEqual(made)
  const { bot: moved } = await save({ client_key: made.client_key, name: made.name, source: 'npm' })
  expect(moved).toMatchObject({ source: 'npm', settings: {}, has_credentials: false })
  await expect(connect(`${fixture.page}x`)).resolves.toMatchObject({ source: 'toy' })
})

test('an account belongs to one bot; one of a removed bot is free', async () => {
  await expect(connect(fixture.page)).rejects.toMatchObject({ code: 'conflict' })
  await fixture.app.callApi(fixture.mara, removeBot, { body: { client_key: fixture.bot.client_key, name: fixture.bot.name } })
  fixture.bot = await connect(fixture.page)
  expect(await fixture.company.call(fixture.app.url, [wrote(fixture.page, `${fixture.page}1`, 'c1', 'Hi')])).toBe(200)
  await expect.poll(() => said('c1')).toEqual(['customer: Hi'])
})

test('what a customer writes is in the inbox, an answer goes to the company, and receipts come back', async () => {
  expect(await fixture.company.call(fixture.app.url, [wrote(fixture.page, `${fixture.page}1`, 'c1', 'Grüße 😀')])).toBe(200)
  await expect.poll(() => said('c1')).toEqual(['customer: Grüße 😀'])
  const jmid = crypto.randomUUID()
  await fixture.app.callApi(fixture.mara, submitMessage, { params: { id: idOf('c1') }, body: { message: { jmid, text: 'Hello' } } })
  await expect.poll(() => fixture.company.taken.at(-1)).toEqual({ to: 'c1', text: 'Hello', token: `token of ${fixture.page}` })
  const id = `toy.${fixture.company.taken.length}`
  const state = async () => (await messages('c1')).find((message) => message.jmid === jmid)?.delivery?.state
  await expect.poll(state).toBe('accepted')
  await fixture.company.call(fixture.app.url, [{ page: fixture.page, kind: 'delivered', ids: [id] }])
  await expect.poll(state).toBe('delivered')
  await fixture.company.call(fixture.app.url, [
    { page: fixture.page, kind: 'read', ids: [id] },
    { page: fixture.page, kind: 'echo', id, to: 'c1', text: 'Hello' },
  ])
  await expect.poll(state).toBe('read')
  await expect.poll(statesOf).toEqual(['done', 'done', 'done'])
  expect(await said('c1')).toEqual(['customer: Grüße 😀', 'took_over', 'person: Hello'])
  await expect(
    fixture.app.callApi(fixture.mara, submitMessage, {
      params: { id: idOf('c1') },
      body: { message: { jmid: crypto.randomUUID(), text: 'x'.repeat(301) } },
    }),
  ).rejects.toMatchObject({ details: { limit: 'text' } })
})

test('somebody who answers in the company’s own inbox takes the baton, once', async () => {
  await fixture.company.call(fixture.app.url, [wrote(fixture.page, `${fixture.page}1`, 'c1', 'Anybody?')])
  const answered = { page: fixture.page, kind: 'answered', id: `${fixture.page}2`, to: 'c1', text: 'I am here', by: 'Ada' }
  for (let times = 0; times < 2; times++) await fixture.company.call(fixture.app.url, [answered])
  await expect.poll(statesOf).toEqual(['done', 'done', 'done'])
  const shown = await messages('c1')
  expect(shown.map(({ by, text, event }) => event?.what ?? `${by}: ${text}`)).toEqual([
    'customer: Anybody?',
    'took_over',
    'person: I am here',
  ])
  expect(shown.at(-1)!.user_profile).toEqual({ id: 'toy:Ada', name: 'Ada', image: null })
  const open = await fixture.app.callApi(fixture.mara, getConversation, { params: { id: idOf('c1') } })
  expect(open).toMatchObject({ paused: true, epoch: 2, assignee: null })
  await fixture.app.callApi(fixture.mara, setPaused, { params: { id: idOf('c1') }, headers: { paused: 'false' } })
})

test('a challenge is answered; what is not signed, or none of its, is refused, counted and not kept', async () => {
  expect(await (await fetch(`${fixture.app.url}/webhooks/toy?challenge=abc`)).text()).toBe('abc')
  const refused = async () =>
    Number(/^baton_refused_webhooks_total (\d+)$/m.exec((await fixture.app.server.app.inject('/metrics')).body)?.[1])
  const before = await refused()
  expect(await fixture.company.call(fixture.app.url, [wrote(fixture.page, 'x', 'c1', 'Evil')], 'evil', 'another secret')).toBe(401)
  const unsigned = await fetch(`${fixture.app.url}/webhooks/toy`, { method: 'POST', body: JSON.stringify({ items: [] }) })
  expect(unsigned.status).toBe(401)
  expect(await refused()).toBe(before + 2)
  expect((await health()).events).toEqual([])
  // Genuine, and of a page that nobody has.
  expect(await fixture.company.call(fixture.app.url, [wrote('nobody', 'x', 'c1', 'Hello?')])).toBe(200)
  expect((await sql`select from webhook_event where account = 'nobody'`.execute(fixture.app.server.db)).rows).toEqual([])
})

test('the same delivery comes once, and the same message in another delivery is the same message', async () => {
  const hi = wrote(fixture.page, `${fixture.page}1`, 'c1', 'Hi')
  for (const delivery of [`${fixture.page}a`, `${fixture.page}a`, `${fixture.page}b`])
    expect(await fixture.company.call(fixture.app.url, [hi], delivery)).toBe(200)
  await expect.poll(statesOf).toEqual(['done', 'done'])
  expect(await said('c1')).toEqual(['customer: Hi'])
})

test('a body that speaks to several bots is an event of each', async () => {
  const [first, other] = [fixture.bot, await connect(`${fixture.page}b`)]
  await fixture.company.call(fixture.app.url, [
    wrote(fixture.page, `${fixture.page}1`, 'c1', 'To one'),
    wrote(`${fixture.page}b`, `${fixture.page}2`, 'c2', 'To the other'),
  ])
  await expect.poll(() => said('c1')).toEqual(['customer: To one'])
  fixture.bot = other
  await expect.poll(() => said('c2')).toEqual(['customer: To the other'])
  // That an event is done is written after what it brought.
  await expect.poll(statesOf).toEqual(['done'])
  fixture.bot = first
  expect(await said('c2')).toEqual([])
})

test('an item that cannot be read is kept and shown, loses no neighbour, and can be replayed by button and command', async () => {
  await fixture.company.call(fixture.app.url, [
    wrote(fixture.page, `${fixture.page}1`, 'c1', 'One'),
    { page: fixture.page, kind: 'poke' },
    wrote(fixture.page, `${fixture.page}2`, 'c1', 'Two'),
  ])
  await expect.poll(statesOf).toEqual(['unreadable'])
  expect(await said('c1')).toEqual(['customer: One', 'customer: Two'])
  const [event] = (await health()).events
  expect(event).toMatchObject({
    attempts: 1,
    error: { code: 'webhook.unreadable', params: { count: 1, reason: 'Toy sent something of the kind "poke".' } },
    body: expect.stringContaining('poke') as unknown,
  })
  const replay = () =>
    fixture.app.callApi(fixture.mara, replayEvent, { params: { client_key: fixture.bot.client_key }, body: { id: event!.id } })
  // As if something of it had been missing.
  await sql`delete from message where conversation_id = ${idOf('c1')} and text = 'Two'`.execute(fixture.app.server.db)
  await replay()
  await expect.poll(() => said('c1')).toEqual(['customer: One', 'customer: Two'])
  await expect.poll(statesOf).toEqual(['unreadable'])
  const env = { DATABASE_URL: fixture.app.databaseUrl }
  expect(await typeIn(env, 'replay', '--bot', fixture.bot.client_key, '--json')).toMatchObject({ code: 0, json: { replayed: 1 } })
  await expect.poll(statesOf).toEqual(['unreadable'])
  expect(await typeIn(env, 'replay', '--event', event!.id, '--json')).toMatchObject({ code: 0, json: { replayed: 1 } })
  expect((await typeIn(env, 'replay', '--event', 'nonsense')).code).toBe(1)
  expect(await typeIn(env, 'replay', '--bot', 'nobody')).toMatchObject({
    code: 1,
    err: 'There is no bot with the client key nobody. The page of the bot shows it.',
  })
})

test('an event that cannot be stored holds back its own conversation, in order, and no other; later it is given up', async () => {
  const { db } = fixture.app.server
  await refusingPoison(db, async () => {
    await fixture.company.call(fixture.app.url, [wrote(fixture.page, `${fixture.page}1`, 'c1', `poison ${fixture.page}`)])
    await fixture.company.call(fixture.app.url, [wrote(fixture.page, `${fixture.page}2`, 'c1', 'Behind it')])
    await fixture.company.call(fixture.app.url, [wrote(fixture.page, `${fixture.page}3`, 'c2', 'Beside it')])
    await expect.poll(() => said('c2')).toEqual(['customer: Beside it'])
    expect(await said('c1')).toEqual([])
    // What is to be tried again in 1, 2, 4 and 8 seconds is tried as soon as somebody looks.
    const triedOn = async () => {
      await sql`update webhook_event set next_at = now() where state = 'waiting' and bot_id = ${fixture.bot.id}`.execute(db)
      return statesOf()
    }
    await expect.poll(triedOn).toEqual(['done', 'done', 'failed'])
    expect(await said('c1')).toEqual(['customer: Behind it'])
  })
  expect((await health()).events.at(-1)!.error).toEqual({ code: 'webhook.broken', params: { detail: 'It is poison.' } })
  expect(await typeIn({ DATABASE_URL: fixture.app.databaseUrl }, 'replay', '--bot', fixture.bot.client_key, '--json')).toMatchObject({
    json: { replayed: 1 },
  })
  await expect.poll(async () => (await said('c1')).toSorted()).toEqual([`customer: Behind it`, `customer: poison ${fixture.page}`])
})

test('what was taken back, and what is of an erased customer, is kept in no event; what is a week old goes', async () => {
  const bodies = async () => {
    const { rows } = await sql<{
      body: Buffer
      request: object
    }>`select body, request from webhook_event where bot_id = ${fixture.bot.id}`.execute(fixture.app.server.db)
    return rows.map(({ body, request }) => `${body.toString()} ${JSON.stringify(request)}`).join('\n')
  }
  await fixture.company.call(fixture.app.url, [
    wrote(fixture.page, `${fixture.page}1`, 'c1', 'forget-this'),
    wrote(fixture.page, `${fixture.page}2`, 'c2', 'and-erase-this'),
  ])
  await fixture.company.call(fixture.app.url, [wrote(fixture.page, `${fixture.page}3`, 'c3', 'stays')])
  await expect.poll(statesOf).toEqual(['done', 'done'])
  await fixture.company.call(fixture.app.url, [
    wrote(fixture.page, `${fixture.page}4`, 'c3', 'brief'),
    { page: fixture.page, kind: 'unsent', id: `${fixture.page}1`, from: 'c1', at: Date.now() },
  ])
  await expect.poll(statesOf).toEqual(['emptied', 'done', 'emptied'])
  expect(await bodies()).not.toMatch(/forget-this|and-erase-this|brief/)
  expect(await bodies()).toContain('stays')
  await fixture.app.callApi(fixture.mara, eraseCustomer, {
    params: { id: idOf('c3') },
    body: { name: (await messages('c3'))[0]!.user_profile.name },
  })
  expect(await bodies()).not.toContain('stays')
  expect(await statesOf()).toEqual(['emptied', 'emptied', 'emptied'])
  const [event] = (await health()).events
  await expect(
    fixture.app.callApi(fixture.mara, replayEvent, { params: { client_key: fixture.bot.client_key }, body: { id: event!.id } }),
  ).rejects.toMatchObject({
    code: 'gone',
  })
  await sql`update webhook_event set received_at = now() - interval '8 days' where id = ${event!.id}`.execute(fixture.app.server.db)
  await purgeEvents(fixture.app.server.db, 1)
  expect(await statesOf()).toHaveLength(2)
})

test('what is to be replayed is erased with its customer, and does not bring them back', async () => {
  const { db } = fixture.app.server
  await fixture.company.call(fixture.app.url, [wrote(fixture.page, `${fixture.page}1`, 'c1', 'erase-this')])
  await expect.poll(statesOf).toEqual(['done'])
  // Other servers are at work on this account, so that the event waits.
  const lane = { provider: 'toy', account: fixture.page, holder: crypto.randomUUID(), held_until: new Date(Date.now() + 3_600_000) }
  await db
    .insertInto('webhook_lane')
    .values(lane)
    .onConflict((on) => on.columns(['provider', 'account']).doUpdateSet(lane))
    .execute()
  const [event] = (await health()).events
  await fixture.app.callApi(fixture.mara, replayEvent, { params: { client_key: fixture.bot.client_key }, body: { id: event!.id } })
  expect(await statesOf()).toEqual(['waiting'])
  const { name } = (await messages('c1'))[0]!.user_profile
  await fixture.app.callApi(fixture.mara, eraseCustomer, { params: { id: idOf('c1') }, body: { name } })
  expect(await statesOf()).toEqual(['emptied'])
  // What comes behind it is known once all that waited was worked on.
  await fixture.company.call(fixture.app.url, [wrote(fixture.page, `${fixture.page}2`, 'c2', 'Later')])
  await db.deleteFrom('webhook_lane').where('account', '=', fixture.page).execute()
  await expect.poll(() => said('c2')).toEqual(['customer: Later'])
  expect(await said('c1')).toEqual([])
})

test('what nobody could read of an erased customer is kept in no event; what is of others stays', async () => {
  const [gone, other] = [fixture.channelOf(), fixture.channelOf()]
  const poke = (from: string) => ({ page: fixture.page, kind: 'poke', from, text: `a secret of ${from}` })
  await fixture.company.call(fixture.app.url, [wrote(fixture.page, `${fixture.page}1`, gone, 'Hello')])
  await fixture.company.call(fixture.app.url, [poke(gone)])
  await fixture.company.call(fixture.app.url, [poke(other)])
  await expect.poll(statesOf).toEqual(['unreadable', 'unreadable', 'done'])
  const { name } = (await messages(gone))[0]!.user_profile
  await fixture.app.callApi(fixture.mara, eraseCustomer, { params: { id: idOf(gone) }, body: { name } })
  const { events } = await health()
  expect(events.map(({ state }) => state)).toEqual(['unreadable', 'emptied', 'emptied'])
  expect(events.filter(({ body }) => body.includes(gone))).toEqual([])
  expect(events[0]!.body).toContain(other)
})
