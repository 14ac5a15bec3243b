import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { saveBot } from '#features/bots/contract.ts'
import { moveToDone } from '#features/inbox/actions/contract.ts'
import { Deliveries } from '#features/inbox/delivery/deliveries.ts'
import type { Attempt } from '#features/inbox/delivery/ports.ts'
import { getConversation, type Message } from '#features/inbox/timeline/contract.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { sentAttempt, TestTransport } from '#testing/testTransport.ts'
import { retryMessage, setPaused, submitMessage, unsendMessage } from './contract.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let transport: TestTransport
let reached: string
let server: Deliveries
beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  ben = await app.person('Ben', { workspace: mara.workspace })
})
beforeEach(async () => {
  bot = await app.bot(mara.workspace, `Bot ${newId()}`)
  // No server serves it but that of the test, which serves no other.
  reached = `test-open-${newId()}`
  await app.server.db.updateTable('bot').set({ transport: reached }).where('id', '=', bot.id).execute()
  transport = new TestTransport()
  const onError = (error: unknown) => expect.unreachable(String(error))
  const transports = new Map([[reached, transport]])
  server = new Deliveries({ ...app.server, transports, credentialsOf: () => ({}), publicUrl: () => app.url, onError })
  server.start()
})
afterEach(() => server.stop())

const asked = async () => (await app.report(bot, newId(), 'Hello?')).conversationId
/** Somebody replies. The seconds in which it can be taken back last as long as the test. */
async function reply(id: string, text: string, more: { undo?: boolean; last_seen?: number } = { undo: true }, who = mara): Promise<string> {
  const jmid = crypto.randomUUID()
  await app.callApi(who, submitMessage, { params: { id }, body: { message: { jmid, text, ...more } } })
  if (more.undo)
    await sql`update delivery set next_at = now() + interval '1 hour' where conversation_id = ${id} and seq is not null`.execute(
      app.server.db,
    )
  return jmid
}
const unsend = (id: string, jmid: string, who = mara) => app.callApi(who, unsendMessage, { params: { id }, body: { jmid } })
const open = (id: string) => app.callApi(mara, getConversation, { params: { id } })
const messagesOf = async (id: string): Promise<Message[]> => (await open(id)).Days.flatMap((day) => day.Messages)
/** The seconds in which it can be taken back are over. */
const endHold = (id: string) =>
  sql`update delivery set next_at = now() where conversation_id = ${id} and seq is not null`.execute(app.server.db)

describe('a reply that is taken back', () => {
  test.each([false, true])(
    'after its conversation was done has its bot told who has it again, where Done ends the hold: %s',
    async (ends) => {
      await app.server.db.updateTable('bot').set({ done_ends_hold: ends }).where('id', '=', bot.id).execute()
      const id = await asked()
      const jmid = await reply(id, 'Not like this')
      await app.callApi(mara, moveToDone, { params: { id } })
      const { channel } = await unsend(id, jmid)
      const { paused, epoch, is_done } = channel
      expect({ paused, is_done }).toEqual({ paused: true, is_done: false })
      await expect.poll(() => transport.given.at(-1)?.update).toMatchObject({ paused, epoch, is_done })
    },
  )

  test('was never sent, and its customer waits as before', async () => {
    const id = await asked()
    await app.callApi(mara, setPaused, { params: { id }, headers: { paused: 'true' } })
    const before = await open(id)
    expect(before.waiting_since).not.toBeNull()
    const jmid = await reply(id, 'Not like this')
    expect((await open(id)).waiting_since).toBeNull()
    const since = await app.now()
    const { channel, message } = await unsend(id, jmid)
    expect(channel).toMatchObject({
      waiting_since: before.waiting_since,
      last_message: before.last_message,
      paused: true,
      assignee: mara.id,
    })
    expect(message).toMatchObject({ jmid, type: 'event', text: '', event: { what: 'unsent', person: mara.id } })
    expect((await messagesOf(id)).map(({ text }) => text)).not.toContain('Not like this')
    const events = (await app.eventsFor(ben, since)).map(({ name }) => name)
    expect(events).toEqual(['message.changed', 'conversation.changed'])
    await reply(id, 'Like this', { last_seen: before.last_seq })
    await expect.poll(() => transport.said()).toEqual(['paused', 'Like this'])
  })

  test('stays so however often it is taken back or submitted again', async () => {
    const id = await asked()
    const jmid = await reply(id, 'Once')
    await unsend(id, jmid)
    const again = await unsend(id, jmid)
    expect(again.message.event?.what).toBe('unsent')
    await app.callApi(mara, submitMessage, { params: { id }, body: { message: { jmid, text: 'Once', undo: true } } })
    await endHold(id)
    await reply(id, 'Twice', {})
    await expect.poll(() => transport.said()).toEqual(['paused', 'Twice'])
  })

  test('leaves what the bot could not answer to the one who answers next', async () => {
    const id = await asked()
    await app.callApi(mara, setPaused, { params: { id }, headers: { paused: 'true' } })
    await app.report(bot, (await open(id)).sourceChannel, 'Are you there?')
    const jmid = await reply(id, 'Yes')
    await unsend(id, jmid)
    await app.callApi(mara, setPaused, { params: { id }, headers: { paused: 'false' } })
    await expect.poll(() => transport.given.at(-1)?.update?.['paused']).toBe(false)
    expect(transport.given.at(-1)?.update?.['unanswered']).toHaveLength(2)
  })

  test('takes the baton again where it was handed back since, and the bot never learns of that', async () => {
    const id = await asked()
    const jmid = await reply(id, 'Bye')
    await app.callApi(mara, setPaused, { params: { id }, headers: { paused: 'false' } })
    const { channel } = await unsend(id, jmid)
    expect(channel).toMatchObject({ paused: true, assignee: mara.id })
    await reply(id, 'Wait', {})
    await expect.poll(() => transport.said()).toContain('Wait')
    expect(transport.said()).not.toContain('resumed')
    expect(transport.said()).not.toContain('Bye')
  })

  test('takes it for as long as the bot lets any pause last', async () => {
    await app.server.db.updateTable('bot').set({ auto_resume_minutes: 10 }).where('id', '=', bot.id).execute()
    const id = await asked()
    const jmid = await reply(id, 'Bye')
    await app.callApi(mara, setPaused, { params: { id }, headers: { paused: 'false' } })
    await unsend(id, jmid)
    const kept = await app.server.db.selectFrom('conversation').where('id', '=', id).select('resume_at').executeTakeFirstOrThrow()
    expect(kept.resume_at).not.toBeNull()
  })

  test('in Done leaves it there, where nobody waits', async () => {
    const id = await asked()
    await app.callApi(mara, moveToDone, { params: { id } })
    const { channel } = await unsend(id, await reply(id, 'Not like this'))
    expect(channel).toMatchObject({ is_done: true, waiting_since: null, needs_human_since: null })
  })
})

describe('of several replies', () => {
  /** A question that waits for a person. */
  async function waiting() {
    const id = await asked()
    await app.callApi(mara, setPaused, { params: { id }, headers: { paused: 'true' } })
    const { sourceChannel: channel } = await open(id)
    return { id, channel, held: (text: string) => reply(id, text) }
  }
  const shown = async (id: string) => {
    const { waiting_since, last_message, paused, assignee } = await open(id)
    return { waiting_since, last_message, paused, assignee }
  }
  /** How many messages the bot would be handed as unanswered. */
  const unanswered = async (id: string) => {
    const { rows } = await sql<{
      count: number
    }>`select jsonb_array_length(unanswered) as count from conversation where id = ${id}`.execute(app.server.db)
    return rows[0]!.count
  }

  const answers: Record<string, (id: string, channel: string) => Promise<unknown>> = {
    'its writer': (id) => reply(id, 'The answer'),
    'a colleague': (id) => reply(id, 'The answer', {}, ben),
    'somebody in the company’s own inbox': (_id, channel) =>
      app.report(bot, channel, 'The answer', { kind: 'takeover', identity: newId(), by: { id: 'u1', name: 'Ola' } }),
  }
  test.each(Object.keys(answers))('the first is taken back, and a customer answered by %s since waits no longer', async (name) => {
    const { id, channel, held } = await waiting()
    const first = await held('Not like this')
    await answers[name]!(id, channel)
    const before = await shown(id)
    await unsend(id, first)
    expect(await shown(id)).toEqual(before)
    expect(before).toMatchObject({ waiting_since: null, last_message: { text: 'The answer' } })
    expect(await unanswered(id)).toBe(0)
  })

  test('what a bot says by itself after the one that is taken back ends no wait', async () => {
    const { id, channel, held } = await waiting()
    const { waiting_since } = await shown(id)
    const first = await held('Not like this')
    await app.report(bot, channel, 'I am getting somebody.', { kind: 'out' })
    await unsend(id, first)
    expect(await shown(id)).toMatchObject({ waiting_since, last_message: { text: 'I am getting somebody.' } })
  })

  const orders: Record<string, number[]> = { 'the first first': [0, 1, 2], 'the last first': [2, 1, 0], 'the middle one first': [1, 2, 0] }
  test.each(Object.keys(orders))('all are taken back, %s, and it is as before them', async (name) => {
    const { id, held } = await waiting()
    const before = await shown(id)
    const jmids = [await held('One'), await held('Two'), await held('Three')]
    for (const n of orders[name]!) await unsend(id, jmids[n]!)
    expect(await shown(id)).toEqual(before)
    expect(before.waiting_since).not.toBeNull()
    expect(await unanswered(id)).toBe(1)
  })

  test.each(Object.keys(orders))('all are taken back, %s, with what the customer said in between', async (name) => {
    const { id, channel, held } = await waiting()
    const { waiting_since } = await shown(id)
    const jmids = [await held('One')]
    await app.report(bot, channel, 'And the second thing?')
    jmids.push(await held('Two'))
    await app.report(bot, channel, 'And the third?')
    const asking = await shown(id)
    jmids.push(await held('Three'))
    for (const n of orders[name]!) await unsend(id, jmids[n]!)
    expect(await shown(id)).toEqual({ ...asking, waiting_since })
    expect(await unanswered(id)).toBe(3)
  })

  test('the words of the first are nowhere once it is taken back, also where the next one waits to be sent', async () => {
    const { id, held } = await waiting()
    const first = await held('Withdrawn words')
    await held('Two')
    await unsend(id, first)
    const { rows } = await sql<{ payload: string }>`select payload::text as payload from delivery where conversation_id = ${id}`.execute(
      app.server.db,
    )
    expect(rows.filter(({ payload }) => payload.includes('Withdrawn words'))).toEqual([])
  })
})

describe('a reply that can be taken back', () => {
  test('is claimed by nobody before its time, whatever makes others go at once', async () => {
    const id = await asked()
    await reply(id, 'Later')
    await expect.poll(() => transport.said()).toEqual(['paused'])
    await app.callApi(mara, saveBot, { body: { bot: { client_key: bot.clientKey, name: `${bot.name} 2` } } })
    // Saving gave it the transport of its kind of bot.
    for (const table of ['bot', 'delivery'] as const)
      await sql`update ${sql.table(table)} set transport = ${reached} where ${sql.ref(table === 'bot' ? 'id' : 'bot_id')} = ${bot.id}`.execute(
        app.server.db,
      )
    server.reached(bot.id)
    await reply(await asked(), 'At once', {})
    await expect.poll(() => transport.said()).toContain('At once')
    expect(transport.said()).not.toContain('Later')
    await endHold(id)
    await expect.poll(() => transport.said()).toContain('Later')
  })

  test('is taken back by its writer only, and not once it was handed on; one that does not wait for it, never', async () => {
    const id = await asked()
    const jmid = await reply(id, 'Mine')
    await expect(unsend(id, jmid, ben)).rejects.toMatchObject({ code: 'not-found' })
    await endHold(id)
    await expect.poll(() => transport.said()).toContain('Mine')
    await expect(unsend(id, jmid)).rejects.toMatchObject({ code: 'conflict' })
    const plain = await reply(id, 'Plain', {})
    await expect(unsend(id, plain)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('is none that failed and is tried again: its customer may have it', async () => {
    const refused: Attempt = { outcome: 'refused', reason: { code: 'test.uncertain' }, retryable: false }
    transport.answer = ({ reply: said }) => (said ? refused : sentAttempt)
    const id = await asked()
    const jmid = await reply(id, 'Perhaps')
    await endHold(id)
    const found = async () => (await messagesOf(id)).find((message) => message.jmid === jmid)
    await expect.poll(async () => (await found())?.delivery?.state).toBe('failed')
    await server.stop()
    await app.callApi(mara, retryMessage, { params: { id }, body: { jmid } })
    await expect(unsend(id, jmid)).rejects.toMatchObject({ code: 'conflict' })
    expect(await found()).toMatchObject({ text: 'Perhaps', delivery: { state: 'queued' } })
  })

  test('is either sent or taken back, also when both happen at the same moment', async () => {
    const held = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const id = await asked()
        return { id, text: `No ${n}`, jmid: await reply(id, `No ${n}`) }
      }),
    )
    const outcomes = await Promise.all(
      held.map(async ({ id, jmid, text }) => {
        await endHold(id)
        server.wake()
        return {
          text,
          isBack: await unsend(id, jmid).then(
            () => true,
            () => false,
          ),
        }
      }),
    )
    await Promise.all(held.map(({ id }) => endHold(id)))
    await expect.poll(() => outcomes.filter(({ text, isBack }) => transport.said().includes(text) === isBack)).toEqual([])
  })
})
