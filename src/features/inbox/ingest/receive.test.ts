import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import type { Report } from '#features/inbox/timeline/ports.ts'
import { pausedBy } from '#features/inbox/timeline/hold.ts'
import { receive } from './receive.ts'
import type { MessageRow } from '#features/inbox/timeline/toMessage.ts'
import type { NewMessage } from '#features/inbox/timeline/turn.ts'

const start = Date.parse('2026-11-20T09:00:00Z')
const bot = { workspaceId: 'w', id: 'b', clientKey: 'bot_1', name: 'Shop bot', platform: 'messenger' }

function fresh(fields: Partial<ConversationRow> = {}): ConversationRow {
  const begin = new Date(start - 1)
  return {
    workspace_id: 'w',
    id: 'c',
    bot_id: 'b',
    channel: 'c1',
    platform: 'messenger',
    rev: 1,
    epoch: 1,
    paused: false,
    is_starred: false,
    is_done: false,
    deleted_at: null,
    snoozed_until: null,
    snoozed_by: null,
    deleted_by: null,
    assignee_id: null,
    mentioned: [],
    needs_human_at: null,
    waiting_at: null,
    labels: [],
    in_count: 0,
    last_seq: 0,
    last_answer_seq: 0,
    last_at: begin,
    tail_at: begin,
    customer_at: null,
    undelivered_at: null,
    blocked_at: null,
    last_human_at: null,
    resume_at: null,
    resume_warned: false,
    escalate_at: null,
    former_hold: null,
    last_message: null,
    address: null,
    unanswered: [],
    created_at: begin,
    user_key: 'c1',
    customer_name: 'Visitor 0001',
    profile: {},
    client_key: 'bot_1',
    bot_name: 'Shop bot',
    auto_resume_minutes: null,
    escalate_after_minutes: 30,
    done_ends_hold: true,
    source: 'npm',
    engine: null,
    handover_text: '',
    ai_off: false,
    ...fields,
  }
}

function report(fields: Partial<Report>): Report {
  return {
    kind: 'in',
    bot,
    channel: 'c1',
    userKey: 'c1',
    identity: 'm1',
    text: 'hello',
    attachments: [],
    metadata: null,
    reply: null,
    profile: null,
    raw: { text: 'hello' },
    address: null,
    epoch: null,
    echoOf: null,
    ...fields,
  }
}

/** Plays reports one after the other, as a conversation's transactions would. */
function play(row: ConversationRow, reports: Report[]): { row: ConversationRow; messages: NewMessage[]; suppressed: boolean[] } {
  const stored = new Map<string, MessageRow>()
  const messages: NewMessage[] = []
  const suppressed: boolean[] = []
  for (const one of reports) {
    const received = receive(row, one, (id) => stored.get(id), start)
    row = received.conversation
    suppressed.push(received.suppressed)
    for (const message of received.messages) stored.set(message.id, message)
    messages.push(...received.messages)
  }
  return { row, messages, suppressed }
}

test('a turn of the bot that began before a person took over is kept as a draft, and its repetition gets the same answer', () => {
  const held = fresh({ paused: true, epoch: 2, assignee_id: 'mara' })
  const late = report({ kind: 'out', identity: 'o1', text: 'Two days late.', epoch: 1 })
  const { row, messages, suppressed } = play(held, [late, late])
  expect(messages.map(({ type }) => type)).toEqual(['suppressed'])
  expect(suppressed).toEqual([true, true])
  expect(row.last_message).toBeNull()
})

test('a turn of the bot that began before a person took over and handed back is kept as a draft, and one of its new turn is said', () => {
  const again = fresh({ epoch: 3 })
  const late = report({ kind: 'out', identity: 'o1', epoch: 1 })
  const { messages, suppressed } = play(again, [late, report({ kind: 'out', identity: 'o2', epoch: 3 })])
  expect(messages.map(({ type }) => type)).toEqual(['suppressed', 'message'])
  expect(suppressed).toEqual([true, false])
})

test('a draft stays a draft for its bot after the person has handed back, and what was sent stays sent', () => {
  const sent = report({ kind: 'out', identity: 'o1', epoch: 1 })
  const once = receive(fresh(), sent, () => undefined, start)
  expect(once.suppressed).toBe(false)
  expect(receive({ ...once.conversation, paused: true, epoch: 2 }, sent, () => ({ type: 'message', seq: 1 }), start).suppressed).toBe(false)
  expect(receive({ ...once.conversation, epoch: 3 }, sent, () => ({ type: 'suppressed', seq: 1 }), start).suppressed).toBe(true)
})

test('a draft that its bot has sent all the same, as it heard no answer, is said behind it, once, and marked while a person has it', () => {
  const late = report({ kind: 'out', identity: 'o1', text: 'Two days late.', epoch: 1 })
  const { row, messages, suppressed } = play(fresh({ paused: true, epoch: 2, assignee_id: 'mara' }), [
    late,
    { ...late, epoch: null },
    { ...late, epoch: null },
    late,
  ])
  expect(messages).toMatchObject([{ type: 'suppressed' }, { type: 'message', text: 'Two days late.', body: { saidWhilePaused: true } }])
  expect(suppressed).toEqual([true, false, false, true])
  expect(row.last_message).toMatchObject({ text: 'Two days late.', by: 'bot' })
  expect(play(fresh({ epoch: 3 }), [late, { ...late, epoch: null }]).messages[1]).toMatchObject({ type: 'message', body: null })
})

test('what the bot says while its AI is off is a draft that says so, unless somebody has the conversation anyway', () => {
  const said = report({ kind: 'out', text: 'Two days late.', epoch: 1 })
  expect(play(fresh({ ai_off: true }), [said]).messages).toMatchObject([{ type: 'suppressed', body: { keptBack: 'ai_off' } }])
  expect(play(fresh({ ai_off: true, paused: true }), [said]).messages).toMatchObject([{ type: 'suppressed', body: null }])
  expect(play(fresh({ epoch: 3 }), [said]).messages).toMatchObject([{ type: 'suppressed', body: null }])
})

test('a bot that does not know of epochs and speaks while paused is kept and marked', () => {
  const { messages } = play(fresh({ paused: true, epoch: 2, assignee_id: 'mara' }), [report({ kind: 'out', identity: 'o1' })])
  expect(messages).toMatchObject([{ type: 'message', body: { saidWhilePaused: true } }])
})

test('a customer who writes again comes back from Done, and asks for a person where nobody has the paused conversation', () => {
  const { row } = play(fresh({ paused: true, is_done: true, deleted_at: new Date(start) }), [report({})])
  expect(row).toMatchObject({ is_done: false, deleted_at: null, in_count: 1 })
  expect(row.needs_human_at).toEqual(row.last_at)
  expect(play(fresh({ paused: true, assignee_id: 'mara' }), [report({})]).row.needs_human_at).toBeNull()
})

test('the wait for a person begins with the wish for one or a message to one, and no word of a bot ends it', () => {
  const [asked, calling] = [
    report({ kind: 'human', identity: 'h1', text: 'A human!' }),
    report({ kind: 'out', identity: 'o1', text: 'I am getting one.' }),
  ]
  const wished = play(fresh(), [
    report({ identity: 'm0' }),
    asked,
    calling,
    report({ identity: 'm1' }),
    report({ kind: 'out', identity: 'o2' }),
  ])
  expect(wished.row.waiting_at).toEqual(wished.messages.find(({ body }) => body?.event?.what === 'asked_for_human')!.at)
  expect(wished.row.needs_human_at).toEqual(wished.row.waiting_at)
  const held = play(fresh({ paused: true, assignee_id: 'mara' }), [report({}), report({ identity: 'm2' }), calling])
  expect(held.row).toMatchObject({ waiting_at: held.messages[0]!.at, needs_human_at: null })
  expect(held.row.escalate_at).toEqual(new Date(held.messages[0]!.at.getTime() + 30 * 60_000))
  expect(play(fresh(), [report({})]).row).toMatchObject({ waiting_at: null, needs_human_at: null, escalate_at: null })
})

test('who writes after Done is answered by the AI, and is nobody’s; where the bot is set otherwise, its holder has it again', () => {
  const done = { is_done: true, assignee_id: 'mara', unanswered: [{ seq: 1, raw: 'old', asked: false }] }
  const ended = play(fresh(done), [report({})])
  expect(ended.row).toMatchObject({ is_done: false, paused: false, assignee_id: null, waiting_at: null, needs_human_at: null })
  expect(ended.row.unanswered).toHaveLength(1)
  expect(ended.messages[0]).toMatchObject({ aiRequest: true })
  const kept = play(fresh({ ...done, paused: true, done_ends_hold: false }), [report({})])
  expect(kept.row).toMatchObject({ is_done: false, paused: true, assignee_id: 'mara', needs_human_at: null, waiting_at: kept.row.last_at })
})

test('while another app answers the customer, an engine is not asked, and has what they said when it gets the conversation', () => {
  const elsewhere = report({ answeredElsewhere: true })
  const asked = ({ row, messages }: ReturnType<typeof play>) => [messages[0]!.aiRequest, row.unanswered[0]!.asked]
  expect(asked(play(fresh({ engine: 'dialogflow' }), [elsewhere]))).toEqual([false, false])
  // Where a program answers, it is the other app.
  expect(asked(play(fresh(), [elsewhere]))).toEqual([true, true])
  expect(asked(play(fresh({ engine: 'dialogflow' }), [report({})]))).toEqual([true, true])
})

test('a reaction opens the time for replies again, and the customer has waited since their words', () => {
  const hi = report({})
  const { row } = play(fresh(), [hi, report({ identity: 'r1', text: 'Reacted ❤️', quiet: true })])
  expect(row).toMatchObject({ customer_at: row.tail_at, waiting_at: null, last_message: { text: 'hello' }, in_count: 1 })
  const [said] = play(fresh(), [hi]).messages
  expect(pausedBy(row, 'mara', null, row.tail_at).waiting_at).toEqual(said!.at)
})

test('a message that only asks for a person adds one line and the message once', () => {
  const { messages, row } = play(fresh(), [report({}), report({ kind: 'human' }), report({ kind: 'human' })])
  expect(messages.map(({ type, body }) => body?.event?.what ?? type)).toEqual(['message', 'asked_for_human'])
  expect(row.needs_human_at).not.toBeNull()
})

test('numbers have no gap, times rise, counts agree with the messages, and a second playing changes nothing', () => {
  const anyReport = fc
    .record({
      kind: fc.constantFrom('in', 'out', 'unknown', 'human'),
      identity: fc.constantFrom('1', '2', '3', '4'),
      text: fc.constantFrom('', 'a', 'b'),
      epoch: fc.constantFrom(null, 1, 2),
    })
    .map((fields) => report(fields as Partial<Report>))
  fc.assert(
    fc.property(fc.array(anyReport, { maxLength: 30 }), fc.boolean(), (reports, paused) => {
      const { row, messages } = play(fresh({ paused }), [...reports, ...reports])
      expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, i) => i + 1))
      expect(row.last_seq).toBe(messages.length)
      messages.slice(1).forEach((message, i) => expect(message.at.getTime()).toBeGreaterThan(messages[i]!.at.getTime()))
      expect(row.in_count).toBe(messages.filter(({ author }) => author === 'customer').length)
      expect(messages.filter(({ aiRequest }) => aiRequest).length).toBe(paused ? 0 : row.in_count)
      expect(messages.length).toBe(play(fresh({ paused }), reports).messages.length)
      const lastAnswer = messages.findLast(({ author, type }) => author === 'bot' && type === 'message')?.seq ?? 0
      expect(row.unanswered.map(({ seq }) => seq)).toEqual(
        messages.filter(({ author, seq }) => author === 'customer' && seq > lastAnswer).map(({ seq }) => seq),
      )
      // Who wrote while it was paused, or asked for a person, waits for one, whatever the bot says; nobody has it, so it needs a human.
      const isWanted = messages.some(({ author, body }) => body?.event?.what === 'asked_for_human' || (paused && author === 'customer'))
      expect(row.waiting_at !== null).toBe(isWanted)
      expect(row.needs_human_at !== null).toBe(isWanted)
    }),
    { numRuns: 300 },
  )
})
