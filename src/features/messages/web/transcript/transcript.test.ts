import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeLogCursor } from '#shared/cursor.ts'
import type { Change } from '#shared/event.ts'
import type { Conversation } from '#features/conversations/contract.ts'
import type { Message, OpenConversation } from '../../contract.ts'
import { applyChange } from './applyChange.ts'
import { mergeAnswer } from './mergeAnswer.ts'
import { supersedes } from './supersedes.ts'
import type { Stretch, Transcript } from './Transcript.ts'

const id = '0193-conversation'
const pageOf = 4

/** One write to the conversation: a message is said, or an older one gets further on its way. */
type Write = { say: true } | { further: number }
interface Committed {
  tx: number
  change: Change
}

/**
 * A small database: writes commit in the order given, each under the transaction number of `order`, which need not be that order: a
 * transaction that began first may commit last. It answers pages as of any moment and gives the log as a reader of it would see it.
 */
class Database {
  readonly log: Committed[] = []
  private readonly states: { messages: Message[]; conversation: Conversation }[] = [{ messages: [], conversation: row(0, 0) }]

  constructor(writes: readonly Write[], order: readonly number[]) {
    for (const [i, write] of writes.entries()) this.commit(write, order[i]!)
  }

  get moments() {
    return this.states.length
  }

  /** The answer to `asked`, read after `moment` writes. */
  answer(asked: Stretch, moment: number): OpenConversation {
    const { messages, conversation } = this.states[moment]!
    const from =
      'before' in asked
        ? messages.filter((m) => m.seq < asked.before).slice(-pageOf)
        : 'after' in asked
          ? messages.filter((m) => m.seq > asked.after).slice(0, pageOf)
          : 'around' in asked
            ? around(messages, asked.around)
            : messages.slice(-pageOf)
    const first = from[0]?.seq ?? ('after' in asked ? asked.after + 1 : 0)
    const last = from.at(-1)?.seq ?? ('before' in asked ? asked.before - 1 : Infinity)
    const days = Map.groupBy(from, (message) => Math.floor(message.ts / 86_400))
    return {
      ...conversation,
      seen_in: 0,
      marked_unread: false,
      ignore_unread_reset: false,
      is_unread: false,
      baton_unread_count_display: 0,
      Days: [...days].map(([day, Messages]) => ({ _id: day, channelDayId: `${day}`, dateStr: '', Messages })),
      moreMessages: messages.some((m) => m.seq < first),
      moreAfter: messages.some((m) => m.seq > last),
      incomingContexts: [],
      data: {},
      snapshot: this.snapshot(moment),
    }
  }

  /** Changes as they can be heard after `moment` writes: in the order of the log, below the oldest transaction still running. */
  heard(moment: number): Change[] {
    const done = this.log.slice(0, moment)
    const oldest = Math.min(...this.log.slice(moment).map((entry) => entry.tx), Infinity)
    return done
      .filter((entry) => entry.tx < oldest)
      .toSorted((a, b) => a.tx - b.tx)
      .map((entry) => entry.change)
  }

  private commit(write: Write, tx: number) {
    const { messages, conversation } = this.states.at(-1)!
    const rev = conversation.rev + 1
    const known = 'further' in write ? messages[write.further % (messages.length || 1)] : undefined
    // Transactions that touch the same message are ordered by its lock, which the numbers of this small database do not model.
    const last = known && this.log.findLast((entry) => (entry.change.body as { message: Message }).message.jmid === known.jmid)
    const further = known && last!.tx < tx ? known : undefined
    const message = further ? { ...further, text: `${further.text}+` } : said(messages.length + 1)
    const now = further ? conversation : row(rev, message.seq)
    this.states.push({ messages: further ? messages.map((m) => (m === further ? message : m)) : [...messages, message], conversation: now })
    const cursor = writeLogCursor(tx, 1)
    const change = further
      ? { cursor, workspace: 'w', name: 'message.changed', body: { conversation_id: id, message } }
      : { cursor, workspace: 'w', name: 'message.added', body: { message, conversation: now, was: null } }
    this.log.push({ tx, change })
  }

  private snapshot(moment: number): string {
    const done = new Set(this.log.slice(0, moment).map((entry) => entry.tx))
    const next = Math.max(0, ...done) + 1
    const running = this.log
      .map((entry) => entry.tx)
      .filter((tx) => tx < next && !done.has(tx))
      .toSorted((a, b) => a - b)
    return `${running[0] ?? next}:${next}:${running.join(',')}`
  }
}

function around(messages: Message[], seq: number) {
  const at = messages.findIndex((m) => m.seq >= seq)
  const from = Math.max(0, (at < 0 ? messages.length : at) - pageOf / 2)
  return messages.slice(from, from + pageOf)
}

function said(seq: number): Message {
  return {
    jmid: `m${seq}`,
    seq,
    ts: seq * 30_000,
    type: 'message',
    by: 'customer',
    direction: 'in',
    text: `${seq}`,
    user: 'u',
    user_profile: { id: 'u', name: 'Daniel', image: null },
    private: false,
    team: '',
    sourceTeam: '',
    sourceChannel: '',
    client_key: '',
  }
}

function row(rev: number, last_seq: number): Conversation {
  return {
    id,
    rev,
    last_seq,
    client_key: 'b',
    name: '',
    team: '',
    sourceTeam: '',
    sourceChannel: '',
    timestamp: rev,
    created_at: 0,
    paused: false,
    epoch: 0,
    is_starred: false,
    is_done: false,
    is_deleted: false,
    is_archived: false,
    tags: [],
    assignee: null,
    needs_human_since: null,
    waiting_since: null,
    in_count: last_seq,
    user_profile: { id: 'u', name: 'Daniel' },
    bot_profile: { name: 'Shop bot' },
    last_message: null,
  }
}

/** What somebody who opens the page holds after asking at the last moment: the tail, and all history above it down to `first`. */
function fresh(database: Database, first: number): Message[] {
  const moment = database.moments - 1
  let read = mergeAnswer(undefined, database.answer({ newest: true }, moment), { newest: true })
  while (read.moreMessages && read.messages[0]!.message.seq > first) {
    const asked = { before: read.messages[0]!.message.seq }
    read = mergeAnswer(read, database.answer(asked, moment), asked)
  }
  return read.messages.map((held) => held.message).filter((message) => message.seq >= first)
}

const history = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constant<Write>({ say: true }) },
      fc.nat(30).map((further): Write => ({ further })),
    ),
    { minLength: 1, maxLength: 30 },
  )
  .chain((writes) =>
    // Neighbouring transactions may commit the other way round.
    fc.array(fc.integer({ min: -4, max: 4 }), { minLength: writes.length, maxLength: writes.length }).map((shifts) => {
      const ranks = writes.map((_, i) => ({ i, at: i + shifts[i]! })).toSorted((a, b) => a.at - b.at || a.i - b.i)
      const order = writes.map(() => 0)
      ranks.forEach(({ i }, rank) => (order[i] = rank + 10))
      return new Database(writes, order)
    }),
  )

/** What a page does: it hears the log up to a moment, or asks for a stretch and has the answer later. */
const step = fc.record({
  hear: fc.nat(),
  ask: fc.constantFrom('none', 'newest', 'before', 'after'),
  answeredAfter: fc.nat(6),
})

describe('a transcript', () => {
  it('is the same as a fresh one, however answers and changes were mixed, delayed and repeated', () => {
    fc.assert(
      fc.property(history, fc.array(step, { maxLength: 25 }), (database, steps) => {
        const last = database.moments - 1
        let held: Transcript | undefined
        let moment = 0
        const waiting: { answer: OpenConversation; asked: Stretch; recorded: Change[]; due: number }[] = []
        const arrive = (answered: (typeof waiting)[number]) => {
          held = answered.recorded.reduce(applyChange, mergeAnswer(held, answered.answer, answered.asked))
        }
        const hear = (change: Change) => {
          if (held) held = applyChange(held, change)
          for (const answer of waiting) answer.recorded.push(change)
        }
        for (const [at, { hear: next, ask, answeredAfter }] of steps.entries()) {
          const asked: Stretch | null =
            ask === 'newest'
              ? { newest: true }
              : ask === 'before' && held?.messages[0]
                ? { before: held.messages[0].message.seq }
                : ask === 'after' && held?.messages[0]
                  ? { after: held.messages.at(-1)!.message.seq }
                  : null
          if (asked) waiting.push({ answer: database.answer(asked, moment), asked, recorded: [], due: at + answeredAfter })
          moment = Math.min(last, moment + (next % 4))
          // Everything heard so far is heard again: a reconnect replays more than was missed.
          database.heard(moment).forEach(hear)
          for (const answered of waiting.filter((entry) => entry.due <= at)) {
            waiting.splice(waiting.indexOf(answered), 1)
            arrive(answered)
          }
        }
        const asked = { newest: true } as const
        if (!held) waiting.push({ answer: database.answer(asked, moment), asked, recorded: [], due: 0 })
        database.heard(last).forEach(hear)
        for (const answered of waiting.splice(0)) arrive(answered)
        expect(held!.moreAfter).toBe(false)
        expect(held!.conversation).toEqual(
          database.answer({ newest: true }, last).Days.length === 0
            ? held!.conversation
            : expect.objectContaining({ rev: maxRev(database) }),
        )
        expect(held!.messages.map((entry) => entry.message)).toEqual(
          fresh(database, held!.moreMessages ? held!.messages[0]!.message.seq : 0),
        )
      }),
      { numRuns: 1000 },
    )
  })

  it('after a jump into the past grows both ways into the whole history', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 30 }), fc.array(fc.boolean(), { maxLength: 40 }), (database, at, ways) => {
        const last = database.moments - 1
        let held = mergeAnswer(undefined, database.answer({ around: at }, last), { around: at })
        const grow = (up: boolean) => {
          if (held.messages.length === 0) return
          const asked = up ? { before: held.messages[0]!.message.seq } : { after: held.messages.at(-1)!.message.seq }
          held = mergeAnswer(held, database.answer(asked, last), asked)
        }
        ways.forEach(grow)
        while (held.moreMessages) grow(true)
        while (held.moreAfter) grow(false)
        expect(held.messages.map((entry) => entry.message)).toEqual(fresh(database, 0))
      }),
    )
  })

  it('does not show a new message below a gap', () => {
    const database = new Database(
      Array.from({ length: 20 }, () => ({ say: true }) as const),
      Array.from({ length: 20 }, (_, i) => i + 10),
    )
    const held = mergeAnswer(undefined, database.answer({ around: 5 }, 19), { around: 5 })
    const after = applyChange(held, database.log[19]!.change)
    expect(after.messages).toBe(held.messages)
    expect(after.conversation.last_seq).toBe(20)
  })

  it('ignores an answer about another conversation, and a page of a stretch it has left', () => {
    const database = new Database(
      Array.from({ length: 20 }, () => ({ say: true }) as const),
      Array.from({ length: 20 }, (_, i) => i + 10),
    )
    const held = mergeAnswer(undefined, database.answer({ newest: true }, 20), { newest: true })
    expect(mergeAnswer(held, { ...database.answer({ newest: true }, 20), id: 'another' }, { newest: true })).toBe(held)
    expect(mergeAnswer(held, database.answer({ before: 6 }, 20), { before: 6 })).toBe(held)
  })

  it('keeps "delivered" when an earlier report comes late', () => {
    const message = { ...said(1), delivery: { state: 'delivered' as const, why: null, retryable: false } }
    const held: Transcript = {
      conversation: row(1, 1),
      seen: { seen_in: 0, marked_unread: false, ignore_unread_reset: false },
      seenAsOf: '',
      messages: [{ message, asOf: writeLogCursor(5, 1) }],
      moreMessages: false,
      moreAfter: false,
    }
    const late = { ...message, delivery: { state: 'accepted' as const, why: null, retryable: false } }
    const after = applyChange(held, {
      cursor: writeLogCursor(6, 1),
      workspace: 'w',
      name: 'message.changed',
      body: { conversation_id: id, message: late },
    })
    expect(after.messages[0]!.message.delivery!.state).toBe('delivered')
  })
})

const maxRev = (database: Database) => database.answer({ newest: true }, database.moments - 1).rev

describe('which state is newer', () => {
  it('knows snapshots of one database by their growth', () => {
    expect(supersedes('10:12:10', '10:11:')).toBe(true)
    expect(supersedes('10:12:10', '12:12:')).toBe(false)
    expect(supersedes('12:12:', '10:12:10')).toBe(true)
  })
  it('lets everything replace the answer to one’s own sending', () => {
    expect(supersedes('1:1:', '')).toBe(true)
    expect(supersedes('', '1:1:')).toBe(false)
    expect(supersedes('', '')).toBe(true)
  })
})
