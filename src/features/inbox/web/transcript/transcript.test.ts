import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeLogCursor } from '#shared/cursor.ts'
import type { Change } from '#shared/event.ts'
import type { Message, OpenConversation } from '#features/inbox/timeline/contract.ts'
import { applyChange } from './applyChange.ts'
import { mergeAnswer } from './mergeAnswer.ts'
import { Database, id, row, said, type Write } from '#features/inbox/web/testing/pretendDatabase.ts'
import { supersedes } from './supersedes.ts'
import type { Stretch, Transcript } from './Transcript.ts'

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

/** What a page does: time goes on by some writes, it receives some changes (once or again, in any order), and asks for a stretch of history. */
const step = fc.record({
  writes: fc.nat(4),
  delivers: fc.array(fc.record({ which: fc.nat(), again: fc.boolean() }), { maxLength: 6 }),
  ask: fc.constantFrom('nothing', 'newest', 'before', 'after'),
  answeredAfter: fc.nat(6),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A page that lives through the steps; at the end it has received every change at least once and has every answer. */
class Page {
  held: Transcript | undefined
  private moment = 0
  private unreceived: Change[] = []
  private waiting: { answer: OpenConversation; asked: Stretch; recorded: Change[]; due: number }[] = []
  private readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  live(steps: readonly Step[], order: readonly number[]) {
    for (const [at, { ask, answeredAfter, writes, delivers: receives }] of steps.entries()) {
      const asked = this.stretch(ask)
      if (asked) this.send(asked, at + answeredAfter)
      this.goOn(writes)
      for (const { which, again } of receives) this.deliver(which, again)
      this.receive((due) => due <= at)
    }
    if (!this.held) this.send({ newest: true }, Infinity)
    this.goOn(Infinity)
    for (let i = 0; this.unreceived.length > 0; i++) this.deliver(order[i % order.length]!, false)
    this.receive(() => true)
  }

  private stretch(ask: Step['ask']): Stretch | null {
    const [first, last] = [this.held?.messages[0], this.held?.messages.at(-1)]
    if (ask === 'newest') return { newest: true }
    if (ask === 'before') return first ? { before: first.message.seq } : null
    return ask === 'after' && last ? { after: last.message.seq } : null
  }

  private send(asked: Stretch, due: number) {
    this.waiting.push({ answer: this.database.answer(asked, this.moment), asked, recorded: [], due })
  }

  private goOn(writes: number) {
    const until = Math.min(this.database.moments - 1, this.moment + writes)
    this.unreceived.push(...this.database.log.slice(this.moment, until).map((entry) => entry.change))
    this.moment = until
  }

  private deliver(which: number, again: boolean) {
    const change = this.unreceived[which % this.unreceived.length]
    if (!change) return
    if (!again) this.unreceived.splice(this.unreceived.indexOf(change), 1)
    if (this.held) this.held = applyChange(this.held, change)
    for (const answer of this.waiting) answer.recorded.push(change)
  }

  private receive(isDue: (due: number) => boolean) {
    const arrived = this.waiting.filter((answer) => isDue(answer.due))
    this.waiting = this.waiting.filter((answer) => !arrived.includes(answer))
    for (const { answer, asked, recorded } of arrived) this.held = recorded.reduce(applyChange, mergeAnswer(this.held, answer, asked))
  }
}

describe('a transcript', () => {
  it('is the same as a fresh one, however answers and changes were mixed, delayed, repeated and swapped', () => {
    fc.assert(
      fc.property(history, fc.array(step, { maxLength: 25 }), fc.array(fc.nat(), { minLength: 1 }), (database, steps, order) => {
        const page = new Page(database)
        page.live(steps, order)
        const held = page.held!
        expect(held.moreAfter).toBe(false)
        expect(held.conversation.rev).toBe(database.answer({ newest: true }, database.moments - 1).rev)
        expect(held.messages.map((entry) => entry.message)).toEqual(fresh(database, held.moreMessages ? held.messages[0]!.message.seq : 0))
      }),
      { numRuns: 3000 },
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

  it.each([
    ['delivered', 'accepted', 'delivered'],
    ['read', 'delivered', 'read'],
    ['delivered', 'read', 'read'],
  ] as const)('of "%s" and then "%s" it keeps "%s", as reports may come late', (first, then, kept) => {
    const message = { ...said(1), delivery: { state: first, why: null, retryable: false } }
    const held: Transcript = {
      conversation: row(1, 1),
      seen: { seen_in: 0, marked_unread: false, ignore_unread_reset: false, mention_unread: false, woke_unread: false, note_unread: false },
      seenAsOf: '',
      messages: [{ message, asOf: writeLogCursor(5, 1) }],
      moreMessages: false,
      moreAfter: false,
      pages: [],
    }
    const late = { ...message, delivery: { state: then, why: null, retryable: false } }
    const after = applyChange(held, {
      cursor: writeLogCursor(6, 1),
      workspace: 'w',
      name: 'message.changed',
      body: { conversation_id: id, message: late },
    })
    expect(after.messages[0]!.message.delivery!.state).toBe(kept)
  })
})

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
