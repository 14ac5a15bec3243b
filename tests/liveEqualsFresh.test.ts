import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asciiJson } from '#shared/call.ts'
import type { Change } from '#shared/event.ts'
import {
  conversationSeen,
  listConversations,
  resetUnread,
  seenOf,
  setPaused,
  type Conversation,
  type Criteria,
  type Facets,
  type Seen,
} from '#features/conversations/contract.ts'
import { nothingSeen, wholeInbox } from '#features/conversations/rules.ts'
import type { ListPages } from '#features/conversations/web/ListPages.ts'
import { countsOf, mergeConversation, mergeSeen } from '#features/conversations/web/mergeConversation.ts'
import { submitMessage } from '#features/messages/contract.ts'
import { openHouse, type Guest, type House, type TestBot } from '#server/testing/house.ts'

/**
 * The promise of the live page: an old answer plus what was told since equals a fresh answer. The changes are applied by the code that
 * the browser runs.
 */

let house: House
let mara: Guest
let ben: Guest
let bot: TestBot

beforeAll(async () => {
  house = await openHouse()
  mara = await house.person('Mara')
  ben = await house.person('Ben', { workspace: mara.workspace })
  bot = await house.bot(mara.workspace, 'Shop bot')
})
afterAll(() => house.close())

const questions: Criteria[] = [
  wholeInbox,
  { ...wholeInbox, tab: 'mine' },
  { ...wholeInbox, tab: 'unassigned' },
  { ...wholeInbox, folder: 'done' },
  { ...wholeInbox, filterNeedsHuman: true },
  { ...wholeInbox, filterFollowUp: true },
  { ...wholeInbox, filterUnread: true },
]

const fetchList = (guest: Guest, criteria: Criteria) =>
  house.ask(guest, listConversations, {
    params: { a: '*', phrase: '*', b: '*' },
    headers: { criteria: asciiJson(criteria), clientkey: 'all' },
  })

async function open(guest: Guest, criteria: Criteria): Promise<ListPages> {
  return { pages: [await fetchList(guest, criteria)], pageParams: ['*'] }
}

/** The list after these changes, with what the page asks for 1.5 s after a conversation came up: what its reader has read of it. */
async function follow(before: ListPages, changes: Change[], guest: Guest, criteria: Criteria): Promise<ListPages> {
  const question = {
    criteria,
    clientKey: 'all',
    person: guest.id,
    phrase: '',
    sight: { is_owner: false, scope: 'all' as const, scope_bots: [] },
  }
  const cameUp = new Set<string>()
  const live = changes.reduce((data, change) => {
    if (change.name === conversationSeen.name) {
      const { id, ...seen } = change.body as Seen & { id: string }
      return mergeSeen(data, id, seen, question)
    }
    const { conversation, was } = change.body as { conversation?: Conversation; was: Facets | null }
    if (!conversation) return data
    if (!rowsOf(data).some(({ id }) => id === conversation.id)) cameUp.add(conversation.id)
    return mergeConversation(data, { conversation, was, cursor: change.cursor }, question, nothingSeen)
  }, before)
  const ids = rowsOf(live).flatMap(({ id }) => (cameUp.has(id) ? [id] : []))
  const seen = await house.ask(guest, seenOf, { body: { ids } })
  return ids.reduce((pages, id) => mergeSeen(pages, id, seen[id]!, question), live)
}

type Act = (channel: string) => Promise<unknown>
const idOf = new Map<string, string>()
const acts: Record<string, Act> = {
  'the customer writes': async (channel) =>
    void idOf.set(channel, (await house.report(bot, channel, `hello ${crypto.randomUUID()}`)).conversationId),
  'the bot answers': (channel) => house.report(bot, channel, 'An answer.', { kind: 'out' }),
  'the bot asks for a person': (channel) => house.report(bot, channel, 'help me', { kind: 'human' }),
  'the bot does not understand': (channel) => house.report(bot, channel, 'hm?', { kind: 'unknown' }),
  'Mara pauses': (channel) => house.ask(mara, setPaused, { params: { id: idOf.get(channel)! }, headers: { paused: true } }),
  'Ben resumes': (channel) => house.ask(ben, setPaused, { params: { id: idOf.get(channel)! }, headers: { paused: false } }),
  'Ben replies': (channel) =>
    house.ask(ben, submitMessage, { params: { id: idOf.get(channel)! }, body: { message: { jmid: crypto.randomUUID(), text: 'On it.' } } }),
  'Mara notes': (channel) =>
    house.ask(mara, submitMessage, {
      params: { id: idOf.get(channel)! },
      body: { message: { jmid: crypto.randomUUID(), text: 'A note.', type: 'note' } },
    }),
  'Mara reads': (channel) => house.ask(mara, resetUnread, { params: { id: idOf.get(channel)! } }),
}

const rowsOf = (pages: ListPages) => pages.pages.flatMap((page) => page.channels)

test.each(Object.keys(acts))('when %s, every open list equals a fresh one', async (name) => {
  const channel = `c${crypto.randomUUID()}`
  await acts['the customer writes']!(channel)
  await acts['the customer writes']!(`other${channel}`)
  for (const guest of [mara, ben]) {
    for (const criteria of questions) {
      const before = await open(guest, criteria)
      const since = await house.now()
      await acts[name]!(channel)
      const live = await follow(before, await house.told(guest, since), guest, criteria)
      const fresh = await open(guest, criteria)
      expect(rowsOf(live)).toEqual(rowsOf(fresh))
      if (!criteria.filterUnread) expect(counts(live)).toEqual(counts(fresh))
    }
  }
})

test('after any sequence of such acts, seen from any moment, every open list equals a fresh one', async () => {
  const step = fc.record({ act: fc.constantFrom(...Object.keys(acts)), channel: fc.constantFrom('x1', 'x2', 'x3') })
  for (const channel of ['x1', 'x2', 'x3']) await acts['the customer writes']!(channel)
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 8 }),
      fc.nat(7),
      fc.constantFrom(...questions),
      async (steps, at, criteria) => {
        let before: ListPages | undefined
        let since = ''
        for (const [i, { act, channel }] of steps.entries()) {
          if (i === at % steps.length) {
            // The cursor may be older than the answer: what is told twice must do no harm.
            since = await house.now()
            before = await open(mara, criteria)
          }
          await acts[act]!(channel)
        }
        const live = await follow(before!, await house.told(mara, since), mara, criteria)
        const fresh = await open(mara, criteria)
        expect(rowsOf(live)).toEqual(rowsOf(fresh))
        if (!criteria.filterUnread) expect(counts(live)).toEqual(counts(fresh))
      },
    ),
    { numRuns: 40 },
  )
})

function counts(pages: ListPages) {
  const { totalCount, unassignedCount, mineCount, inboxCount, needsHumanCount, followUpCount } = countsOf(pages)
  return { totalCount, unassignedCount, mineCount, inboxCount, needsHumanCount, followUpCount }
}
