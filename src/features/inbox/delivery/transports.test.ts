import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { botHealth, saveBot } from '#features/bots/contract.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { getConversation, messageChanged, type Message } from '#features/inbox/timeline/contract.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { awayNow, sentAttempt, TestTransport } from '#testing/testTransport.ts'
import { applyReceipt } from './applyReceipt.ts'
import { Deliveries } from './deliveries.ts'
import { nobody } from '#platform/event-log/RequestContext.ts'
import type { Receipt } from '#features/inbox/timeline/ports.ts'
import type { Attempt, Outgoing } from './ports.ts'

let app: TestApp
let mara: TestPerson
let bot: TestBot
/** The transport of a test: what another test left in the outbox waits for that one's. */
let reached: string
/** Servers of the outbox, each with transports of its own. What they serve no real server does. */
const servers: Deliveries[] = []
beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
})
beforeEach(async () => {
  reached = `test-open-${newId()}`
  bot = await waitingFor(reached)
})
afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())))

/** A bot whose deliveries wait for a transport. */
async function waitingFor(transport: string): Promise<TestBot> {
  const made = await app.bot(mara.workspace, `Bot ${newId()}`)
  await app.server.db.updateTable('bot').set({ transport }).where('id', '=', made.id).execute()
  return made
}

function start(transports: Record<string, TestTransport>): Deliveries {
  const server = new Deliveries({
    ...app.server,
    transports: new Map(Object.entries(transports)),
    credentialsOf: () => ({}),
    publicUrl: () => app.url,
    onError: (error) => expect.unreachable(String(error)),
  })
  servers.push(server)
  server.start()
  return server
}

async function asked(channel: string, to: TestBot = bot): Promise<string> {
  return (await app.report(to, channel, 'Hello?')).conversationId
}

async function reply(id: string, text: string): Promise<string> {
  const jmid = crypto.randomUUID()
  await app.callApi(mara, submitMessage, { params: { id }, body: { message: { jmid, text } } })
  return jmid
}

async function deliveryOf(id: string, jmid: string): Promise<Message['delivery']> {
  const open = await app.callApi(mara, getConversation, { params: { id } })
  return open.Days.flatMap((day) => day.Messages).find((message) => message.jmid === jmid)!.delivery
}

const statesOf = async (to: TestBot = bot) => {
  const { deliveries } = await app.callApi(mara, botHealth, { params: { client_key: to.clientKey } })
  return deliveries.toReversed().map(({ state }) => state)
}

describe('which server takes what', () => {
  test('each takes what its transports serve, none takes what another holds, and nothing goes twice', async () => {
    const [open, here, there] = [new TestTransport(), new TestTransport(), new TestTransport()]
    const [atOne, atTwo, nowhere] = [await waitingFor('test-held'), await waitingFor('test-held'), await waitingFor('test-unknown')]
    here.bots = [atOne.id]
    there.bots = [atTwo.id]
    start({ 'test-held': here, [reached]: open })
    start({ 'test-held': there, [reached]: open })
    for (const one of [bot, atOne, atTwo, nowhere])
      for (let n = 0; n < 10; n++) await reply(await asked(`${one.id} ${n}`, one), `to ${one.id}`)
    await expect.poll(() => [open, here, there].map(({ given }) => given.length)).toEqual([20, 20, 20])
    for (const [transport, whose] of [
      [open, bot],
      [here, atOne],
      [there, atTwo],
    ] as const)
      expect(new Set(transport.given.map((one) => one.bot.id))).toEqual(new Set([whose.id]))
    for (const { given } of [open, here, there]) expect(new Set(given.map(({ id }) => id)).size).toBe(given.length)
    expect(await statesOf(nowhere)).toEqual(Array(20).fill('queued'))
  })

  test('what waits for one transport goes by another that takes it over, while that holds the bot', async () => {
    const [socket, webhook] = [new TestTransport(), new TestTransport()]
    socket.bots = [bot.id]
    socket.takesOver = [reached]
    start({ 'test-socket': socket, [reached]: webhook })
    const id = await asked('over')
    await reply(id, 'By socket')
    await expect.poll(() => socket.said()).toEqual(['paused', 'By socket'])
    socket.bots = []
    await reply(id, 'By webhook')
    await expect.poll(() => webhook.said()).toEqual(['By webhook'])
  })

  test('what waits goes the new way once its bot is reached by another transport, whatever is being written meanwhile', async () => {
    const waiting = await app.bot(mara.workspace, `Bot ${newId()}`)
    const id = await asked('moves', waiting)
    await reply(id, 'Before')
    const save = (webhook: string) =>
      app.callApi(mara, saveBot, { body: { bot: { client_key: waiting.clientKey, name: waiting.name, webhook } } })
    const writing = Promise.all(Array.from({ length: 10 }, (_, n) => reply(id, `Meanwhile ${n}`)))
    // Nothing answers there, so that everything stays in the outbox.
    await save('http://localhost:9/hook')
    await writing
    const waysOf = async () =>
      (await sql<{ transport: string }>`select distinct transport from delivery where bot_id = ${waiting.id}`.execute(app.server.db)).rows
    expect(await waysOf()).toEqual([{ transport: 'sdk-webhook' }])
    await save('')
    expect(await waysOf()).toEqual([{ transport: 'sdk-socket' }])
  })
})

describe('a state of a conversation that cannot be handed over', () => {
  const reason = { code: 'test.no', params: { what: 'updates' } }
  test.each<[string, Attempt]>([
    ['refused', { outcome: 'refused', reason, retryable: true }],
    ['taken and never answered', { outcome: 'unreachable', reason, unconfirmed: { code: 'test.silent' } }],
  ])('that is %s holds back a reply for a few tries only, and the reply says why it waits', async (_how, attempt) => {
    const transport = new TestTransport()
    const seen = Promise.withResolvers<void>()
    transport.answer = async ({ kind }) => {
      if (kind !== 'channel update') return sentAttempt
      // The try after which the reply goes does not end before it was seen that it waits.
      if (transport.given.length === 3) await seen.promise
      return attempt
    }
    start({ [reached]: transport })
    const id = await asked('held')
    const jmid = await reply(id, 'For the customer')
    await expect.poll(() => deliveryOf(id, jmid)).toEqual({ state: 'queued', why: reason, retryable: false })
    expect(transport.said()).not.toContain('For the customer')
    seen.resolve()
    await expect.poll(() => deliveryOf(id, jmid)).toMatchObject({ state: 'accepted', why: null })
    const before = transport.said().slice(0, transport.said().indexOf('For the customer'))
    // What found nobody is tried once more as soon as the reply is there.
    expect(['paused paused paused', 'paused paused paused paused']).toContain(before.join(' '))
    await expect.poll(() => statesOf()).toEqual(['queued', 'accepted'])
  })
})

describe('a bot that was not reached', () => {
  const longAgo = () =>
    sql`update delivery set next_at = now() + interval '1 hour' where bot_id = ${bot.id} and attempts > 0`.execute(app.server.db)

  test('gets what waits at once when something else reaches it; what it refused waits on', async () => {
    const transport = new TestTransport()
    transport.answer = ({ channel }) =>
      channel === 'refuses' ? { outcome: 'refused', reason: { code: 'test.busy' }, retryable: true } : awayNow
    const server = start({ [reached]: transport })
    await reply(await asked('away'), 'Waits')
    await reply(await asked('refuses'), 'Is refused')
    await expect.poll(() => new Set(transport.given.map(({ channel }) => channel))).toEqual(new Set(['away', 'refuses']))
    await server.stop()
    await longAgo()
    const given = transport.given.length
    transport.answer = () => sentAttempt
    start({ [reached]: transport })
    await reply(await asked('reached'), 'Now')
    await expect.poll(() => transport.said('away')).toContain('Waits')
    expect(transport.given.slice(given).map(({ channel }) => channel)).not.toContain('refuses')
  })

  test('gets what waits at once when it connects', async () => {
    const transport = new TestTransport()
    transport.bots = [bot.id]
    transport.answer = () => awayNow
    const server = start({ [reached]: transport })
    await reply(await asked('comes'), 'Waits')
    await expect.poll(() => statesOf()).toEqual(['queued', 'queued'])
    await expect.poll(() => transport.given.length).toBeGreaterThan(0)
    await longAgo()
    transport.answer = () => sentAttempt
    server.reached(bot.id)
    await expect.poll(() => transport.said()).toContain('Waits')
  })

  test('is asked again when it says', async () => {
    const transport = new TestTransport()
    const retryAt = new Date(Date.now() + 3_600_000)
    transport.answer = () => ({ outcome: 'refused', reason: { code: 'test.later' }, retryable: true, retryAt })
    start({ [reached]: transport })
    await reply(await asked('later'), 'Hi')
    const next = async () => {
      const { deliveries } = await app.callApi(mara, botHealth, { params: { client_key: bot.clientKey } })
      return Math.round(deliveries.at(-1)!.next_at!)
    }
    await expect.poll(next).toBe(Math.round(retryAt.getTime() / 1000))
  })
})

describe('what a company says became of a message', () => {
  const receive = (receipt: Receipt) => app.server.contexts.write(nobody, (ctx) => applyReceipt(ctx, bot, receipt))

  async function sent(channel: string, ids: string[]): Promise<{ id: string; jmid: string }> {
    const transport = new TestTransport()
    transport.answer = ({ reply: said }) => (said ? { outcome: 'sent', providerMessageIds: ids, delivered: false } : sentAttempt)
    const server = start({ [reached]: transport })
    const id = await asked(channel)
    const jmid = await reply(id, 'Hi')
    await expect.poll(async () => (await deliveryOf(id, jmid))?.state).toBe('accepted')
    await server.stop()
    return { id, jmid }
  }

  test('finds it by its id, leads on and never back, and is told to those who look', async () => {
    const { id, jmid } = await sent('ids', ['mid.1'])
    const since = await app.now()
    expect(await receive({ what: 'delivered', providerMessageIds: ['mid.1'] })).toBe(true)
    expect(await deliveryOf(id, jmid)).toMatchObject({ state: 'delivered' })
    expect(await receive({ what: 'read', providerMessageIds: ['mid.1'] })).toBe(true)
    for (const what of ['delivered', 'failed', 'read'] as const) await receive({ what, providerMessageIds: ['mid.1'] })
    expect(await deliveryOf(id, jmid)).toEqual({ state: 'read', why: null, retryable: false })
    // Of others that still wait it may be told why, at any moment.
    const told = (await app.eventsFor(mara, since))
      .filter(({ name }) => name === messageChanged.name)
      .map(({ body }) => (body as { message: Message }).message)
      .filter((message) => message.jmid === jmid)
    expect(told.map(({ delivery }) => delivery?.state)).toEqual(['delivered', 'read'])
    expect(await receive({ what: 'read', providerMessageIds: ['mid.of-nobody'] })).toBe(false)
  })

  test('of a message in parts the last one counts, and one that failed has failed', async () => {
    const { id, jmid } = await sent('parts', ['part.1', 'part.2'])
    await receive({ what: 'delivered', providerMessageIds: ['part.1'] })
    expect(await deliveryOf(id, jmid)).toMatchObject({ state: 'accepted' })
    await receive({ what: 'failed', providerMessageIds: ['part.1'], reason: { code: 'test.blocked' } })
    expect(await deliveryOf(id, jmid)).toEqual({ state: 'failed', why: { code: 'test.blocked', params: {} }, retryable: true })
  })

  test('of parts says nothing of a message whose other parts still wait', async () => {
    const { id, jmid } = await sent('early', ['early.1'])
    await sql`update delivery set state = 'queued', next_at = 'infinity' where conversation_id = ${id}`.execute(app.server.db)
    for (const what of ['delivered', 'read'] as const) await receive({ what, providerMessageIds: ['early.1'] })
    expect(await deliveryOf(id, jmid)).toMatchObject({ state: 'accepted' })
  })

  test('may name a time up to which everything was read', async () => {
    const first = await sent('until', ['until.1'])
    const time = Date.now()
    await sql`update delivery set handed_at = handed_at - interval '1 minute' where conversation_id = ${first.id}`.execute(app.server.db)
    const { jmid } = await sent('until', ['until.2'])
    await sql`update delivery set handed_at = now() + interval '1 minute' where provider_message_ids = array['until.2']`.execute(
      app.server.db,
    )
    await receive({ what: 'read', channel: 'until', until: time })
    expect((await deliveryOf(first.id, first.jmid))?.state).toBe('read')
    expect((await deliveryOf(first.id, jmid))?.state).toBe('accepted')
  })

  test('is the bot’s own: another bot with the same ids learns and changes nothing', async () => {
    const { id, jmid } = await sent('own', ['own.1'])
    bot = await waitingFor(reached)
    expect(await receive({ what: 'read', providerMessageIds: ['own.1'] })).toBe(false)
    expect((await deliveryOf(id, jmid))?.state).toBe('accepted')
  })

  test('an attempt goes on behind the parts that got there, and an echo of any part is no new message', async () => {
    const transport = new TestTransport()
    const seen: Outgoing['sent'][] = []
    transport.answer = ({ reply: said, sent: got }) => {
      if (!said) return sentAttempt
      seen.push(got)
      if (got.length === 0) return { outcome: 'refused', reason: { code: 'test.half' }, retryable: true, sent: ['half.1'] }
      return { outcome: 'sent', providerMessageIds: ['half.2'], delivered: false }
    }
    start({ [reached]: transport })
    const id = await asked('half')
    const jmid = await reply(id, 'A long one')
    await expect.poll(async () => (await deliveryOf(id, jmid))?.state).toBe('accepted')
    expect(seen).toEqual([[], ['half.1']])
    for (const part of ['half.1', 'half.2'])
      await app.report(bot, 'half', `Part ${part}`, { kind: 'out', identity: `id:${part}`, providerMessageId: part })
    const open = await app.callApi(mara, getConversation, { params: { id } })
    expect(open.Days.flatMap((day) => day.Messages).map(({ by }) => by)).toEqual(['customer', 'system', 'person'])
    expect((await deliveryOf(id, jmid))?.state).toBe('delivered')
  })
})
