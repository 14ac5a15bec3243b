import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { saveBot } from '#features/bots/contract.ts'
import { Deliveries } from '#features/inbox/delivery/deliveries.ts'
import { getConversation, type Message } from '#features/inbox/timeline/contract.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { TestTransport } from '#testing/testTransport.ts'
import { setPaused, submitMessage, unsendMessage } from './contract.ts'

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
async function reply(id: string, text: string, more: { undo?: boolean; last_seen?: number } = { undo: true }, who = mara): Promise<string> {
  const jmid = crypto.randomUUID()
  await app.callApi(who, submitMessage, { params: { id }, body: { message: { jmid, text, ...more } } })
  return jmid
}
const unsend = (id: string, jmid: string, who = mara) => app.callApi(who, unsendMessage, { params: { id }, body: { jmid } })
const open = (id: string) => app.callApi(mara, getConversation, { params: { id } })
const messagesOf = async (id: string): Promise<Message[]> => (await open(id)).Days.flatMap((day) => day.Messages)
/** The seconds in which it can be taken back are over. */
const endHold = (id: string) =>
  sql`update delivery set next_at = now() where conversation_id = ${id} and seq is not null`.execute(app.server.db)

describe('a reply that is taken back', () => {
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
