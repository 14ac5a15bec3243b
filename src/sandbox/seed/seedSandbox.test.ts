import type { Reason } from '#shared/reason.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { holderOf } from '#features/inbox/conversations/rules.ts'
import { conversationColumns, toConversation, type ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { Message } from '#features/inbox/timeline/contract.ts'
import { messageColumns } from '#features/inbox/timeline/messageRows.ts'
import { toMessage, type MessageRow } from '#features/inbox/timeline/toMessage.ts'
import { northwind } from '#sandbox/northwind.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { openSeed, seedTime, seedUrl, testVault } from '#testing/sandbox/openSeed.ts'
import { seedSandbox } from './seedSandbox.ts'

let db: Database
let close: () => Promise<void>
let conversations: ConversationRow[]
let messages: (MessageRow & { conversation_id: string })[]

beforeAll(async () => {
  ;({ db, close } = await openSeed())
  conversations = await allConversations(db)
  messages = await allMessages(db)
})
afterAll(() => close())

async function allConversations(from: Database) {
  const { rows } = await sql<ConversationRow>`select ${conversationColumns} from conversation c join customer u on u.id = c.customer_id
    join bot b on b.id = c.bot_id order by c.last_at desc, c.id desc`.execute(from)
  return rows
}

async function allMessages(from: Database) {
  const { rows } = await sql<
    MessageRow & { conversation_id: string }
  >`select m.conversation_id, ${messageColumns} from message m order by m.conversation_id, m.seq`.execute(from)
  return rows
}

const of = (row: ConversationRow) => messages.filter((message) => message.conversation_id === row.id)
const said = (row: ConversationRow) => of(row).filter(({ type }) => type === 'message' || type === 'note')

describe('the seed', () => {
  test('is the same at every run: only its times follow the present', async () => {
    const later = await openSeed({ now: seedTime + 86_400_000 })
    try {
      const plain = (rows: typeof messages) => rows.map(({ at: _at, ...rest }) => rest)
      expect(plain(await allMessages(later.db))).toEqual(plain(messages))
      const shifted = (await allConversations(later.db)).map(({ id, last_at }) => ({ id, last_at: last_at.getTime() - 86_400_000 }))
      expect(shifted).toEqual(conversations.map(({ id, last_at }) => ({ id, last_at: last_at.getTime() })))
    } finally {
      await later.close()
    }
  })

  test('is planted once: a second time changes nothing', async () => {
    const before = await allMessages(db)
    expect(await seedSandbox(db, { vault: testVault, url: seedUrl })).toBe(false)
    expect(await allMessages(db)).toEqual(before)
  })

  test('has some 300 conversations over the last 14 months, most of them of the last days', () => {
    expect(conversations.length).toBeGreaterThanOrEqual(280)
    const days = conversations.map(({ last_at }) => (seedTime - last_at.getTime()) / 86_400_000)
    expect(Math.min(...days)).toBeGreaterThan(0)
    expect(Math.max(...days)).toBeGreaterThan(300)
    expect(Math.max(...days)).toBeLessThan(14 * 31)
    expect(days.filter((ago) => ago < 7).length).toBeGreaterThan(conversations.length / 2)
  })

  test('repeats neither a beginning nor a customer', () => {
    const beginnings = conversations.map((row) => of(row)[0]!.text)
    expect(beginnings.filter((text, i) => beginnings.indexOf(text) !== i)).toEqual([])
    const names = conversations.filter(({ profile }) => profile['name']).map(({ customer_name }) => customer_name)
    expect(new Set(names).size).toBe(names.length)
  })

  test('leaves no slot unfilled', () => {
    const fresh = messages.filter(({ text }) => /\{(\w+)\}/.test(text) && !text.includes('```'))
    expect(fresh.map(({ text }) => text)).toEqual([])
  })
})

describe('every conversation of the seed', () => {
  test('agrees with its messages, as if they had come one by one', () => {
    for (const row of conversations) {
      const all = of(row)
      expect(all.map(({ seq }) => seq)).toEqual(all.map((_, i) => i + 1))
      expect(all.every(({ at }, i) => i === 0 || at > all[i - 1]!.at)).toBe(true)
      expect(row.last_seq).toBe(all.length)
      expect(row.in_count).toBe(all.filter(({ author }) => author === 'customer').length)
      expect(row.tail_at).toEqual(all.at(-1)!.at)
      const last = said(row).at(-1)!
      expect(row.last_at).toEqual(last.at)
      expect(row.last_message).toMatchObject({
        text: last.text.slice(0, 200),
        by: last.author,
        ts: last.at.getTime() / 1000,
        private: last.type === 'note',
      })
      expect(row.created_at < all[0]!.at).toBe(true)
      expect(row.last_at.getTime()).toBeLessThan(seedTime)
      expect(row.rev).toBeGreaterThan(1)
    }
  })

  test('waits for a person since it wanted one, or wrote to one, and needs a human where no person has it, or has had it too long', () => {
    for (const row of conversations) {
      const all = of(row)
      const isWish = ({ author, body }: MessageRow) => (row.paused && author === 'customer') || body?.event?.what === 'asked_for_human'
      const helped = all.findLastIndex(({ author, type }) => author === 'person' && type === 'message')
      const isOver = row.is_done || (!row.paused && all.slice(helped + 1).every((one) => !isWish(one)))
      const wishes = isOver || all.at(-1)?.body?.event?.what === 'resumed' ? [] : all.slice(helped + 1).filter(isWish)
      expect(row.waiting_at).toEqual(wishes[0]?.at ?? null)
      const hasLong = row.waiting_at !== null && seedTime - row.waiting_at.getTime() > 30 * 60_000
      expect(row.needs_human_at !== null).toBe(row.waiting_at !== null && (row.assignee_id === null || hasLong))
    }
  })

  test('hands the bot what the customer said after the last answer', () => {
    for (const row of conversations) {
      const spoken = of(row).filter(({ type }) => type === 'message')
      const answered = spoken.findLastIndex(({ author }) => author !== 'customer')
      expect(row.unanswered.map(({ seq }) => seq)).toEqual(
        spoken
          .slice(answered + 1)
          .map(({ seq }) => seq)
          .slice(-20),
      )
      expect(row.last_answer_seq).toBe(spoken[answered]?.seq ?? 0)
    }
  })

  test('shows as the contract of a message says', () => {
    for (const row of conversations) for (const message of of(row)) expect(() => Message.parse(toMessage(message, row))).not.toThrow()
  })

  test('counts in the badges: every tally is what a recount gives', async () => {
    const { rows } =
      await sql`select workspace_id, bot_id, key, sum(n)::int as n from tally group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3`.execute(
        db,
      )
    const recount =
      await sql`select workspace_id, bot_id, key, count(*)::int as n from conversation c, unnest(conversation_keys(c)) key group by 1, 2, 3 order by 1, 2, 3`.execute(
        db,
      )
    expect(rows).toEqual(recount.rows)
  })

  test('is counted in the usage, a customer message the AI was asked to answer for each', async () => {
    const used = await sql<{ n: number }>`select sum(ai_requests)::int as n from usage_day`.execute(db)
    const asked = await sql<{ n: number }>`select count(*)::int as n from message where ai_request`.execute(db)
    expect(used.rows).toEqual(asked.rows)
    expect(asked.rows[0]!.n).toBeGreaterThan(800)
  })
})

describe('the states of the seed', () => {
  const count = (is: (row: ConversationRow) => boolean) => conversations.filter(is).length
  const holds = (holder: string, row: ConversationRow) => !row.is_done && holderOf(toConversation(row)) === holder

  test('hold conversations by the AI, by each person, by nobody, and some that need a human', async () => {
    expect(count((row) => holds('ai', row))).toBeGreaterThan(50)
    expect(count((row) => holds('nobody', row))).toBeGreaterThan(4)
    const waiting = conversations.filter((row) => holds('help', row))
    expect(waiting.length).toBeGreaterThan(8)
    const hours = waiting.map((row) => (seedTime - row.needs_human_at!.getTime()) / 3_600_000)
    expect(Math.min(...hours)).toBeLessThan(0.3)
    expect(Math.max(...hours)).toBeGreaterThan(2)
    const { rows: people } = await sql<{ id: string }>`select person_id as id from member where workspace_id = ${northwind.id}`.execute(db)
    expect(people).toHaveLength(4)
    for (const { id } of people) expect(count((row) => holds('person', row) && row.assignee_id === id)).toBeGreaterThan(2)
  })

  test('have done ones, starred ones and labels', () => {
    expect(count((row) => row.is_done)).toBeGreaterThan(100)
    expect(count((row) => row.is_starred)).toBeGreaterThan(6)
    expect(new Set(conversations.flatMap(({ labels }) => labels)).size).toBeGreaterThan(12)
  })

  test('bear labels that their bots have, some of them in a colour', async () => {
    const labels = await db.selectFrom('label').select(['bot_id', 'name', 'colour']).execute()
    const borne = new Set(conversations.flatMap(({ bot_id, labels: names }) => names.map((name) => `${bot_id} ${name}`)))
    expect(new Set(labels.map(({ bot_id, name }) => `${bot_id} ${name}`))).toEqual(borne)
    expect(new Set(labels.map(({ colour }) => colour)).size).toBeGreaterThan(5)
  })

  test('have drafts of bots that came too late, words said while paused, notes with mentions, and lines of every kind that happens', () => {
    expect(messages.filter(({ type }) => type === 'suppressed').length).toBeGreaterThan(5)
    expect(messages.filter(({ body }) => body?.saidWhilePaused).length).toBeGreaterThan(0)
    expect(messages.filter(({ type, body }) => type === 'note' && (body?.recipients?.length ?? 0) > 0).length).toBeGreaterThan(10)
    expect(new Set(messages.flatMap(({ body }) => body?.event?.what ?? []))).toEqual(
      new Set(['took_over', 'resumed', 'unassigned', 'asked_for_human', 'did_not_understand', 'done', 'waited_too_long']),
    )
  })

  test('have messages that arrived, that wait and that failed, each with its row in the outbox', async () => {
    const { rows } = await sql<{
      state: string
      why: Reason | null
      due: boolean
    }>`select d.state, d.why, d.next_at > ${new Date(seedTime + 3_600_000)} as due
      from delivery d join message m on m.conversation_id = d.conversation_id and m.seq = d.seq and m.delivery = d.state and m.delivery_why is not distinct from d.why`.execute(
      db,
    )
    expect(rows.filter(({ state, why, due }) => state === 'queued' && why && due).length).toBeGreaterThan(1)
    expect(rows.filter(({ state, why }) => state === 'failed' && why).length).toBeGreaterThan(1)
    expect(rows.filter(({ state }) => state === 'delivered').length).toBeGreaterThan(20)
    const undelivered = messages.filter(({ delivery }) => delivery === 'queued' || delivery === 'failed')
    expect(rows.filter(({ state }) => state !== 'delivered').length).toBe(undelivered.length)
  })

  test('have one conversation of 600 messages and one very long text', () => {
    expect(Math.max(...conversations.map(({ last_seq }) => last_seq))).toBe(600)
    expect(Math.max(...messages.map(({ text }) => text.length))).toBeGreaterThan(15_000)
    expect(Math.max(...messages.map(({ text }) => text.length))).toBeLessThanOrEqual(20_000)
  })

  test('have every kind of attachment', () => {
    const attachments = messages.flatMap(({ body }) => body?.attachments ?? [])
    const kinds = new Set(attachments.flatMap((one) => Object.keys(one)))
    const everything = Object.keys(Message.shape.attachments.def.innerType.def.element.shape)
    expect(everything.filter((kind) => !kinds.has(kind))).toEqual([])
    const actions = attachments.flatMap((one) => one.actions ?? [])
    expect(actions.some((action) => action.options)).toBe(true)
    expect(actions.some((action) => action.option_groups)).toBe(true)
  })

  test('speak many languages, in scripts that run both ways', () => {
    const all = messages.map(({ text }) => text).join('')
    for (const script of [
      'Latin',
      'Cyrillic',
      'Greek',
      'Arabic',
      'Hebrew',
      'Devanagari',
      'Han',
      'Hiragana',
      'Hangul',
      'Thai',
      'Georgian',
      'Tamil',
    ]) {
      expect(all).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'))
    }
  })

  test('are read by some and not by others', async () => {
    const { rows } = await sql<{
      person_id: string
      unread: number
      n: number
    }>`select s.person_id, count(*) filter (where s.seen_in < c.in_count or s.marked_unread)::int as unread, count(*)::int as n
      from seen s join conversation c on c.id = s.conversation_id group by 1`.execute(db)
    expect(rows).toHaveLength(4)
    const unread = rows.map((row) => row.unread)
    expect(Math.min(...unread)).toBeGreaterThan(5)
    expect(new Set(unread).size).toBe(4)
    for (const row of rows) expect(row.unread).toBeLessThan(row.n / 2)
  })
})
