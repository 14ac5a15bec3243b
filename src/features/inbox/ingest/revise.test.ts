import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listConversations } from '#features/inbox/conversations/contract.ts'
import { setPaused, submitMessage } from '#features/inbox/handoff/contract.ts'
import { changesOf } from '#platform/event-log/feed.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { getConversation, type Message } from '#features/inbox/timeline/contract.ts'
import type { Report } from '#features/inbox/timeline/ports.ts'
import { applyChange } from '#features/inbox/web/transcript/applyChange.ts'
import { readAnswer } from '#features/inbox/web/transcript/mergeAnswer.ts'
import type { Transcript } from '#features/inbox/web/transcript/Transcript.ts'

let app: TestApp
let mara: TestPerson
let bot: TestBot
let other: TestBot
let channel: string
let id: string
const start = Date.now() - 3_600_000
/** What is taken back. Words, no number: an id or a time may have any four digits in it. */
const secrets = /my card|pics\.example|of a card/i

beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  bot = await app.bot(mara.workspace, 'Shop bot')
  other = await app.bot(mara.workspace, 'Other bot')
})
beforeEach(async () => {
  channel = `c${crypto.randomUUID()}`
  ;({ conversationId: id } = await say('m1', 'My card is 4242 4242'))
})

const say = (mid: string, text: string, more: Partial<Report> = {}) =>
  app.report(bot, channel, text, { identity: `id:${channel}:${mid}`, raw: { sender: { id: channel }, message: { mid, text } }, ...more })
const edit = (mid: string, text: string, minute: number | null = 1, more: Partial<Report> = {}) =>
  say(mid, text, { change: { what: 'edited', at: minute === null ? null : start + minute * 60_000 }, ...more })
const withdraw = (mid: string, minute = 1, more: Partial<Report> = {}) =>
  say(mid, '', { change: { what: 'withdrawn', at: start + minute * 60_000 }, ...more })
const open = () => app.callApi(mara, getConversation, { params: { id } })
const messages = async (): Promise<Message[]> => (await open()).Days.flatMap((day) => day.Messages)
const row = async () => {
  const { channels } = await app.callApi(mara, listConversations, { params: { a: '*', phrase: '*', b: '*' } })
  return channels.find((one) => one.id === id)!
}

describe('an edit of the customer', () => {
  test('is what they said from then on, says when it was edited, and makes nothing unread or new', async () => {
    const before = await row()
    const taken = await edit('m1', 'My card is lost')
    expect(taken).toMatchObject({ conversationId: id, paused: false, duplicate: false })
    const [message, ...rest] = await messages()
    expect(rest).toEqual([])
    expect(message).toMatchObject({ text: 'My card is lost', seq: 1, edited_at: (start + 60_000) / 1000 })
    const after = await row()
    expect(after).toMatchObject({ last_message: { text: 'My card is lost', ts: before.last_message!.ts } })
    expect([after.in_count, after.baton_unread_count_display, after.timestamp, after.last_seq]).toEqual([
      before.in_count,
      before.baton_unread_count_display,
      before.timestamp,
      before.last_seq,
    ])
  })

  test('counts once, and a later one wins over an earlier one that arrives late', async () => {
    await edit('m1', 'Third', 3)
    const cursor = await app.now()
    expect((await edit('m1', 'Third', 3)).duplicate).toBe(true)
    expect((await edit('m1', 'Second', 2)).duplicate).toBe(true)
    expect((await messages())[0]).toMatchObject({ text: 'Third', edited_at: (start + 180_000) / 1000 })
    expect(await app.eventsFor(mara, cursor)).toEqual([])
    await edit('m1', 'Fourth', 4)
    expect((await messages())[0]!.text).toBe('Fourth')
  })

  test('leaves the files where its source tells of words only, and takes them where it tells the message as a whole', async () => {
    await say('m2', 'The plan', { attachments: [{ title: 'plan.pdf', file_url: 'https://pics.example/plan.pdf' }] })
    const shown = async () => (await messages()).map(({ text, attachments = [] }) => [text, attachments.length])
    await edit('m2', 'A plan', 1)
    expect((await shown())[1]).toEqual(['A plan', 1])
    await edit('m2', 'A plan', 2, { change: { what: 'edited', at: start + 120_000, isWhole: true } })
    expect((await shown())[1]).toEqual(['A plan', 0])
  })

  test('back to the first words is an edit, too: an earlier one that arrives late does not win over it', async () => {
    await edit('m1', 'My card is 4242 4242', 3)
    await edit('m1', 'Something else', 2)
    expect((await messages())[0]!.text).toBe('My card is 4242 4242')
  })

  test('without a time counts when it comes, and not again when it is repeated', async () => {
    await edit('m1', 'New words', null)
    const first = (await messages())[0]!
    expect(first).toMatchObject({ text: 'New words', edited_at: expect.any(Number) as number })
    await edit('m1', 'New words', null)
    expect((await messages())[0]).toEqual(first)
  })

  test('leaves the preview of what was said after it, and the pictures it does not speak of', async () => {
    const picture = { image_url: 'https://pics.example/a.png' }
    await say('m2', 'Look', { attachments: [picture] })
    await say('m3', 'Well?')
    await edit('m2', 'Look here')
    expect((await messages())[1]).toMatchObject({ text: 'Look here', attachments: [picture] })
    expect((await row()).last_message).toMatchObject({ text: 'Well?' })
  })

  test('of a message that never arrived is stored as the message, once, whenever the message itself arrives', async () => {
    const { in_count } = await open()
    await edit('m9', 'Never heard')
    await say('m9', 'As it was first')
    const received = (await messages()).slice(1)
    expect(received).toMatchObject([{ text: 'Never heard', by: 'customer', edited_at: expect.any(Number) as number }])
    expect((await open()).in_count).toBe(in_count + 1)
  })

  test('that comes with its message in one batch changes it', async () => {
    await Promise.all([edit('m5', 'Second words'), say('m5', 'First words')])
    expect((await messages()).map(({ text }) => text)).toEqual(['My card is 4242 4242', 'Second words'])
  })

  test('is of their own message only, in their own conversation', async () => {
    await say('b1', 'We are open until six.', { kind: 'out' })
    await edit('b1', 'We are closed.')
    expect((await messages()).filter(({ by }) => by === 'bot')).toMatchObject([{ text: 'We are open until six.' }])
    const elsewhere = await app.report(bot, 'elsewhere', 'Not mine', {
      identity: `id:${channel}:m1`,
      change: { what: 'edited', at: start + 60_000 },
    })
    expect(elsewhere.duplicate).toBe(true)
    await app.report(other, channel, 'Another bot', { identity: `id:${channel}:m1`, change: { what: 'edited', at: start + 60_000 } })
    expect((await messages())[0]!.text).toBe('My card is 4242 4242')
  })

  test('is what the bot gets when it is handed back what nobody answered', async () => {
    await app.callApi(mara, setPaused, { params: { id }, headers: { paused: true } })
    await say('m2', 'Size 42, please')
    await edit('m2', 'Size 43, please')
    await app.callApi(mara, setPaused, { params: { id }, headers: { paused: false } })
    expect((await payloads()).at(-1)?.unanswered).toMatchObject([
      { message: { text: 'My card is 4242 4242' } },
      { message: { mid: 'm2', text: 'Size 43, please' } },
    ])
  })
})

const payloads = async () => {
  const { rows } = await sql<{
    payload: { unanswered?: unknown[] }
  }>`select payload from delivery where conversation_id = ${id} order by id`.execute(app.server.db)
  return rows.map(({ payload }) => payload)
}

describe('what a customer took back', () => {
  test('is kept nowhere: not in the message, the preview, the log, or what the bot is handed', async () => {
    await app.callApi(mara, setPaused, { params: { id }, headers: { paused: true } })
    await app.callApi(mara, setPaused, { params: { id }, headers: { paused: false } })
    await say('m2', '', { attachments: [{ image_url: 'https://pics.example/4242.png' }], metadata: { note: 'Of a card' } })
    await edit('m1', 'My card is 4242')
    await withdraw('m2')
    await withdraw('m1', 2)
    const said = (await messages()).filter(({ type }) => type === 'message')
    expect(said.map(({ text, withdrawn_at, attachments, metadata }) => [text, withdrawn_at, attachments, metadata])).toEqual([
      ['', (start + 120_000) / 1000, undefined, undefined],
      ['', (start + 60_000) / 1000, undefined, undefined],
    ])
    expect((await row()).last_message).toMatchObject({ text: '', has_attachments: false, withdrawn: true })
    for (const table of ['message', 'conversation', 'change', 'delivery']) {
      const own = table === 'conversation' ? sql`id` : sql`conversation_id`
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t where ${own} = ${id}`.execute(
        app.server.db,
      )
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.map((one) => one.row).filter((one) => secrets.test(one))).toEqual([])
    }
    expect((await payloads()).flatMap(({ unanswered }) => unanswered ?? [])).toEqual([])
  })

  test('stays so: neither a repetition, nor a late edit, nor the message itself brings it back', async () => {
    await withdraw('m1', 5)
    const cursor = await app.now()
    await withdraw('m1', 6)
    await edit('m1', 'Late', 9)
    await say('m1', 'My card is 4242 4242')
    expect(await messages()).toMatchObject([{ text: '', withdrawn_at: (start + 300_000) / 1000 }])
    expect(await app.eventsFor(mara, cursor)).toEqual([])
  })

  test('before it arrived stays unreceived, and makes nothing unread, new or begun', async () => {
    const before = await row()
    await withdraw('m7')
    await say('m7', 'Too late')
    expect((await messages()).map(({ text }) => text)).toEqual(['My card is 4242 4242', ''])
    const { in_count, timestamp, last_message } = await row()
    expect({ in_count, timestamp, last_message }).toEqual({
      in_count: before.in_count,
      timestamp: before.timestamp,
      last_message: before.last_message,
    })
    const nowhere = await app.report(bot, 'never-spoken', '', { identity: 'id:x', change: { what: 'withdrawn', at: start } })
    expect(nowhere).toMatchObject({ paused: false, epoch: 1, channel: 'never-spoken' })
    expect(await app.server.db.selectFrom('conversation').where('channel', '=', 'never-spoken').selectAll().execute()).toEqual([])
  })

  test('is told to everybody who sees it, and to a page that was away nothing else', async () => {
    const cursor = await app.now()
    await say('m2', 'A secret')
    await withdraw('m2')
    const events = await app.eventsFor(mara, cursor)
    expect(events.map(({ name }) => name)).toEqual(['message.added', 'message.changed', 'conversation.changed'])
    expect(JSON.stringify(events)).not.toContain('A secret')
    const stranger = { person: crypto.randomUUID(), scope: 'bots' as const, bots: [], until: Infinity }
    expect((await changesOf(app.server.db, mara.workspace, stranger, cursor, 100))?.changes).toEqual([])
  })
})

test('what is told of edits and deletions, applied to an open transcript, gives a fresh one', async () => {
  await say('m2', 'Second')
  const opened = readAnswer(await open())
  const cursor = await app.now()
  await edit('m1', 'First, but better')
  await withdraw('m2')
  await withdraw('m8')
  await edit('m9', 'Heard as it was edited')
  const followed = (await app.eventsFor(mara, cursor)).reduce(applyChange, opened)
  const fresh = readAnswer(await open())
  const shown = ({ conversation: { rev, in_count, last_seq, timestamp, last_message }, messages: held }: Transcript) => ({
    conversation: { rev, in_count, last_seq, timestamp, last_message },
    messages: held.map(({ message }) => message),
  })
  expect(shown(followed)).toEqual(shown(fresh))
  expect(shown(followed)).not.toEqual(shown(opened))
})

test('what a bot said it can change and take back, too', async () => {
  await say('b1', 'In stock', { kind: 'out' })
  await edit('b1', 'Sold out', 1, { kind: 'out' })
  expect((await messages()).at(-1)).toMatchObject({ by: 'bot', text: 'Sold out', edited_at: expect.any(Number) as number })
  expect((await row()).last_message).toMatchObject({ by: 'bot', text: 'Sold out' })
  await withdraw('b1', 2, { kind: 'out' })
  expect((await messages()).at(-1)).toMatchObject({ by: 'bot', text: '', withdrawn_at: expect.any(Number) as number })
})

test('what a bot takes back is none of what its customer said in the same words and it is to answer', async () => {
  await say('b1', 'Yes', { kind: 'out' })
  await app.callApi(mara, setPaused, { params: { id }, headers: { paused: true } })
  await say('m2', 'Yes')
  await app.callApi(mara, setPaused, { params: { id }, headers: { paused: false } })
  await edit('b1', 'No', 1, { kind: 'out' })
  await withdraw('b1', 2, { kind: 'out' })
  expect((await payloads()).at(-1)?.unanswered).toMatchObject([{ message: { mid: 'm2', text: 'Yes' } }])
})

describe('what the customer said last', () => {
  const kept = async (table: 'conversation' | 'change' | 'delivery') => {
    const own = table === 'conversation' ? sql`id` : sql`conversation_id`
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t where ${own} = ${id}`.execute(
      app.server.db,
    )
    return rows.map((one) => one.row)
  }

  test('stays known when others speak, is changed with its message, and taken back with it', async () => {
    await say('b1', 'I am calling a colleague', { kind: 'out' })
    expect((await row()).last_message).toMatchObject({ by: 'bot', customer: { text: 'My card is 4242 4242', has_attachments: false } })
    await edit('m1', 'My card 4242 is lost')
    await edit('b1', 'I call a colleague', 1, { kind: 'out' })
    expect((await row()).last_message).toMatchObject({ text: 'I call a colleague', customer: { text: 'My card 4242 is lost' } })
    await say('m2', 'Hello?')
    expect((await row()).last_message).toMatchObject({ by: 'customer', text: 'Hello?' })
    expect((await row()).last_message).not.toHaveProperty('customer')
    await withdraw('m2')
    await say('b2', 'Soon', { kind: 'out' })
    expect((await row()).last_message).toMatchObject({ text: 'Soon', customer: { text: '', withdrawn: true } })
  })

  test('is kept nowhere once it was taken back: not behind what the bot said, and not for a reply that is undone', async () => {
    await say('b1', 'I am calling a colleague', { kind: 'out' })
    const jmid = crypto.randomUUID()
    await app.callApi(mara, submitMessage, { params: { id }, body: { message: { jmid, text: 'I am here', undo: true } } })
    expect((await kept('delivery')).some((one) => secrets.test(one))).toBe(true)
    await withdraw('m1')
    for (const table of ['conversation', 'change', 'delivery'] as const) {
      expect((await kept(table)).filter((one) => secrets.test(one))).toEqual([])
    }
  })
})
