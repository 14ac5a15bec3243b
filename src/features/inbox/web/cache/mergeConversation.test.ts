import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SeenFrom } from '#features/workspaces/members/scope.ts'
import { type Conversation, type Criteria, wholeInbox } from '#features/inbox/conversations/contract.ts'
import { countsOf, mergeConversation, mergeSeen, type ConversationChange } from './mergeConversation.ts'
import type { ListPages } from './ListPages.ts'
import { PretendInbox, type EmittedChange } from '#features/inbox/web/testing/PretendInbox.ts'

const me = 'person-me'
const change = fc.record(
  {
    timestamp: fc.integer({ min: 1, max: 12 }),
    assignee: fc.constantFrom(null, me, 'person-ben'),
    mentioned: fc.constantFrom([], [], [me]),
    is_done: fc.boolean(),
    is_deleted: fc.constantFrom(false, false, true),
    snoozed_until: fc.constantFrom(null, null, 20),
    waiting_since: fc.constantFrom(null, 2, 2, 3),
    is_starred: fc.boolean(),
    needs_human_since: fc.constantFrom(null, 5),
    tags: fc.constantFrom([], ['refund'], ['refund', 'vip']),
    client_key: fc.constantFrom('bot_a', 'bot_b'),
    paused: fc.boolean(),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Partial<Conversation>>

const sights: fc.Arbitrary<SeenFrom> = fc.constantFrom(
  { is_owner: false, scope: 'all', scope_bots: [] },
  { is_owner: false, scope: 'bots', scope_bots: ['bot_a'] },
  { is_owner: false, scope: 'assigned', scope_bots: [] },
  { is_owner: true, scope: 'assigned', scope_bots: [] },
)
const everything: SeenFrom = { is_owner: true, scope: 'all', scope_bots: [] }

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('change' as const), number: fc.integer({ min: 1, max: 9 }), change }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('more' as const), late: fc.integer({ min: 0, max: 3 }) }) },
)
const criteria = fc.record({
  tab: fc.constantFrom('mine', 'unassigned', 'all'),
  folder: fc.constantFrom('inbox', 'inbox', 'done', 'snoozed'),
  sort: fc.constantFrom('newest', 'waiting'),
  filterTags: fc.constantFrom([], [], ['refund'], ['vip', 'refund']),
  filterUnread: fc.constant(false),
  filterFollowUp: fc.constantFrom(false, false, true),
  filterNeedsHuman: fc.constantFrom(false, false, true),
  filterWaiting: fc.constantFrom(false, false, true),
  filterNextUp: fc.constant(false),
  filterMentions: fc.constantFrom(false, false, true),
  filterAssignee: fc.constantFrom(null, null, me, 'person-ben'),
  filterHolder: fc.constantFrom(null, null, 'ai', 'person', 'blocked'),
  filterSource: fc.constantFrom(null, null, 'messenger'),
  filterDays: fc.constant(null),
  filterFrom: fc.constant(null),
  filterTo: fc.constant(null),
}) as fc.Arbitrary<Criteria>

describe('a list that is kept by changes', () => {
  it('always is what asking again would give: the rows as far down as it was loaded, and every count', () => {
    fc.assert(
      fc.property(
        criteria,
        fc.constantFrom('all', 'bot_a'),
        sights,
        fc.array(change, { maxLength: 9, size: 'max' }),
        fc.array(step, { maxLength: 40, size: 'max' }),
        (asked, clientKey, sight, seeds, steps) => {
          const inbox = new PretendInbox()
          const question = { criteria: asked, clientKey, person: me, mayChat: true, phrase: '', sight, sourceBots: ['bot_b'] }
          for (const [number, seed] of seeds.entries()) inbox.change(number + 1, seed)
          let data: ListPages = { pages: [inbox.page(question, '*')], pageParams: ['*'] }
          const events: EmittedChange[] = []
          const merge = (one: ConversationChange) => (data = mergeConversation(data, one, question, inbox.seenOf(one.conversation.id)))

          for (const one of steps) {
            if (one.do === 'change') {
              events.push(inbox.change(one.number, one.change))
              merge(events.at(-1)!)
            } else if (data.pages.at(-1)!.hasNext) {
              // The next page was read some changes ago and lands now; what came meanwhile is applied again to everything.
              const cursor = data.pages.at(-1)!.timestamp!
              const missed = events.slice(Math.max(0, events.length - one.late))
              const page = missed.length > 0 ? readBefore(inbox, missed, question, cursor) : inbox.page(question, cursor)
              data = { pages: [...data.pages, page], pageParams: [...data.pageParams, cursor] }
              for (const late of missed) merge(late)
            }
            const kept = new Map(data.pages.flatMap((page) => page.channels).map((row) => [row.id, row]))
            const fresh = inbox.rows(question)
            const shown = fresh.filter((row) => kept.has(row.id))
            expect(data.pages.flatMap((page) => page.channels.map((row) => [row.id, row.rev]))).toEqual(
              shown.map((row) => [row.id, row.rev]),
            )
            // Nothing is missing above the last row, and nothing at all where the last page is there.
            const depth = data.pages.at(-1)!.hasNext ? fresh.findLastIndex((row) => kept.has(row.id)) + 1 : fresh.length
            expect(shown).toHaveLength(depth)
            expect(countsOf(data)).toMatchObject(inbox.counts(question))
          }
        },
      ),
      { numRuns: 1000 },
    )
  })

  it.each(['newest', 'waiting'] as const)(
    '%s first, has what came up while the page was on its way on which it stood before once',
    (sort) => {
      const inbox = new PretendInbox()
      const question = { criteria: { ...wholeInbox, sort }, clientKey: 'all', person: me, mayChat: true, phrase: '', sight: everything }
      for (const number of [4, 3, 2, 1]) inbox.change(number, { timestamp: number })
      const first = inbox.page(question, '*')
      const below = inbox.page(question, first.timestamp!)
      const [last] = below.channels
      const up = inbox.change(Number(last!.name), { timestamp: 12, waiting_since: 3 })
      const after = (data: ListPages) => mergeConversation(data, up, question, inbox.seenOf(up.conversation.id))
      const { pages, pageParams } = after({ pages: [first], pageParams: ['*'] })
      const both = after({ pages: [...pages, below], pageParams: [...pageParams, first.timestamp!] })
      expect(both.pages.flatMap((page) => page.channels.map((row) => [row.id, row.rev]))).toEqual(
        inbox.rows(question).map((row) => [row.id, row.rev]),
      )
    },
  )

  it('counts a change that its answer had already seen no second time', () => {
    const inbox = new PretendInbox()
    const question = {
      criteria: wholeInbox,
      clientKey: 'all',
      person: me,
      mayChat: true,
      phrase: '',
      sight: everything,
    }
    const made = inbox.change(1, {})
    const data = { pages: [inbox.page(question, '*')], pageParams: ['*'] }
    expect(mergeConversation(data, made, question, inbox.seenOf(made.conversation.id))).toBe(data)
    const next = inbox.change(2, {})
    const once = mergeConversation(data, next, question, inbox.seenOf(next.conversation.id))
    expect(countsOf(once).totalCount).toBe(2)
    expect(mergeConversation(once, next, question, inbox.seenOf(next.conversation.id))).toBe(once)
  })

  it('takes a conversation off the unread list when it is read, and keeps it everywhere else', () => {
    const inbox = new PretendInbox()
    const unread = { ...wholeInbox, filterUnread: true }
    const made = inbox.change(1, { in_count: 2 })
    const read = {
      seen_in: 2,
      marked_unread: false,
      ignore_unread_reset: false,
      mention_unread: false,
      woke_unread: false,
      note_unread: false,
    }
    for (const [filterUnread, left] of [
      [true, 0],
      [false, 1],
    ] as const) {
      const question = { criteria: { ...unread, filterUnread }, clientKey: 'all', person: me, mayChat: true, phrase: '', sight: everything }
      const data = { pages: [inbox.page(question, '*')], pageParams: ['*'] }
      expect(data.pages[0]!.channels[0]).toMatchObject({ is_unread: true, baton_unread_count_display: 2 })
      const after = mergeSeen(data, made.conversation.id, read, question)
      expect(after.pages[0]!.channels).toHaveLength(left)
      if (left) expect(after.pages[0]!.channels[0]).toMatchObject({ is_unread: false, baton_unread_count_display: 0 })
    }
  })

  it('of those who wait loses who was answered and gets who writes to a person, each with its count, also where a server of before tells it', () => {
    const inbox = new PretendInbox()
    const waiting = { ...wholeInbox, filterWaiting: true, sort: 'waiting' as const }
    const question = { criteria: waiting, clientKey: 'all', person: me, mayChat: true, phrase: '', sight: everything }
    inbox.change(1, { waiting_since: 2, assignee: me, paused: true })
    inbox.change(2, { waiting_since: 3 })
    inbox.change(3, {})
    const list = { pages: [inbox.page(question, '*')], pageParams: ['*'] }
    const after = (data: ListPages, made: ConversationChange) => mergeConversation(data, made, question, inbox.seenOf(made.conversation.id))
    const shown = (data: ListPages) => [
      countsOf(data).totalCount,
      countsOf(data).mineCount,
      ...data.pages[0]!.channels.map(({ name }) => name),
    ]
    expect(shown(list)).toEqual([2, 1, '01', '02'])
    const answered = after(list, inbox.change(1, { waiting_since: null }))
    expect(shown(answered)).toEqual([1, 0, '02'])
    const made = inbox.change(3, { waiting_since: 1, assignee: me, paused: true })
    const { is_waiting: _, ...was } = made.was!
    expect(shown(after(answered, { ...made, was }))).toEqual([2, 1, '03', '02'])
  })

  it('leaves a count where counting stopped, which only the server can carry on', () => {
    const inbox = new PretendInbox()
    const question = {
      criteria: { ...wholeInbox, filterFollowUp: true },
      clientKey: 'all',
      person: me,
      mayChat: true,
      phrase: '',
      sight: everything,
    }
    const page = { ...inbox.page(question, '*'), isFiltered: true, totalCount: 99, unassignedCount: 40 }
    const list = { pages: [page], pageParams: ['*'] }
    const after = (data: ListPages, made: EmittedChange) => mergeConversation(data, made, question, inbox.seenOf(made.conversation.id))
    const full = after(list, inbox.change(1, { is_starred: true }))
    expect(countsOf(full)).toMatchObject({ totalCount: 100, unassignedCount: 41, capped: true })
    const less = after(full, inbox.change(1, { is_starred: false }))
    expect(countsOf(full)).not.toHaveProperty('hasFallen')
    expect(countsOf(less)).toMatchObject({ totalCount: 100, unassignedCount: 40, capped: true, hasFallen: true })
  })

  it('leaves the counts of places where counting stopped for somebody who sees only their own', () => {
    const inbox = new PretendInbox()
    const sight = { is_owner: false, scope: 'assigned' as const, scope_bots: [] }
    const question = { criteria: wholeInbox, clientKey: 'all', person: me, mayChat: true, phrase: '', sight }
    const page = { ...inbox.page(question, '*'), totalCount: 100, mineCount: 100, inboxCount: 100, capped: true }
    const after = (data: ListPages, made: EmittedChange) => mergeConversation(data, made, question, inbox.seenOf(made.conversation.id))
    const more = after({ pages: [page], pageParams: ['*'] }, inbox.change(1, { assignee: me, is_starred: true }))
    expect(countsOf(more)).toMatchObject({ totalCount: 100, inboxCount: 100, followUpCount: 1 })
    const less = after(more, inbox.change(1, { is_done: true }))
    expect(countsOf(less)).toMatchObject({ totalCount: 100, inboxCount: 100, followUpCount: 0, hasFallen: true })
  })

  it('puts nothing on a searched list that the server did not find, and takes off what left the folder', () => {
    const inbox = new PretendInbox()
    const question = {
      criteria: wholeInbox,
      clientKey: 'all',
      person: me,
      mayChat: true,
      phrase: 'sofia',
      sight: everything,
    }
    inbox.change(1, {})
    const data = { pages: [inbox.page(question, '*')], pageParams: ['*'] }
    const other = inbox.change(2, {})
    expect(mergeConversation(data, other, question, inbox.seenOf(other.conversation.id)).pages[0]!.channels).toHaveLength(1)
    const done = inbox.change(1, { is_done: true })
    expect(mergeConversation(data, done, question, inbox.seenOf(done.conversation.id)).pages[0]!.channels).toHaveLength(0)
  })
})

/** The page as it was before the last changes were made. */
function readBefore(inbox: PretendInbox, missed: EmittedChange[], question: Parameters<PretendInbox['page']>[0], cursor: string) {
  const past = new PretendInbox()
  past.transaction = inbox.transaction - missed.length
  for (const [id, conversation] of inbox.conversations) past.conversations.set(id, conversation)
  for (const one of missed.toReversed()) {
    if (one.before) past.conversations.set(one.conversation.id, one.before)
    else past.conversations.delete(one.conversation.id)
  }
  return past.page(question, cursor)
}
