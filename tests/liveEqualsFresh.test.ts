import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { PersonOptions } from '#testing/people.ts'
import type { TestApp } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { FollowedList, type AskedList, type Reader } from './live/FollowedList.ts'
import { attempt, theActs, type Personas } from './live/theActs.ts'

/**
 * The promise of the live page: an old answer plus what was told since equals a fresh answer. The changes are applied by the code that
 * the browser runs.
 */

let app: TestApp
let personas: Personas

beforeAll(async () => {
  app = await sharedTestApp()
  const mara = await app.person('Mara')
  const bots = [await app.bot(mara.workspace, 'Shop bot'), await app.bot(mara.workspace, 'Help bot')] as const
  const reader = async (name: string, options: PersonOptions = {}): Promise<Reader> => {
    const { scope = 'all', scopeBots = [] } = options
    const keys = bots.filter(({ id }) => scopeBots.includes(id)).map(({ clientKey }) => clientKey)
    const person = await app.person(name, { workspace: mara.workspace, ...options })
    return { ...person, sight: { is_owner: false, scope, scope_bots: keys } }
  }
  personas = {
    app,
    bots,
    owner: { ...mara, sight: { is_owner: true, scope: 'all', scope_bots: [] } },
    all: await reader('Ben'),
    ofBot: await reader('Dana', { scope: 'bots', scopeBots: [bots[0].id] }),
    concerned: await reader('Carl', { scope: 'assigned' }),
  }
})

const questions = (): AskedList[] => [
  {},
  { tab: 'mine' },
  { tab: 'unassigned' },
  { folder: 'done' },
  { folder: 'snoozed' },
  { sort: 'waiting' },
  { sort: 'waiting', tab: 'mine' },
  { filterNeedsHuman: true },
  { filterNeedsHuman: true, sort: 'waiting' },
  { filterWaiting: true },
  { filterWaiting: true, sort: 'waiting', tab: 'mine' },
  { filterNextUp: true, sort: 'waiting' },
  { filterFollowUp: true },
  { filterUnread: true },
  { filterMentions: true },
  { filterHolder: 'ai' },
  { filterHolder: 'blocked', folder: 'done' },
  { filterHolder: 'person', tab: 'mine' },
  { filterAssignee: personas.all.id, sort: 'waiting' },
  { filterTags: ['vip'] },
  { filterTags: ['vip', 'refund'], sort: 'waiting' },
  { clientKey: personas.bots[1].clientKey },
  { clientKey: personas.bots[0].clientKey, filterTags: ['refund'], tab: 'unassigned', filterFollowUp: true },
]
const people = () => [personas.owner, personas.all, personas.ofBot, personas.concerned]

async function expectFresh(lists: FollowedList[], after: string) {
  const [shown, fresh] = [lists.map((list) => list.shown), await Promise.all(lists.map((list) => list.fresh()))]
  for (const [i, list] of lists.entries()) expect(shown[i], `${list.name}, after: ${after}`).toEqual(fresh[i])
}

/** What nobody takes says so by itself after 20 seconds, and its conversation then changes in the midst of a comparison. */
const putOff = () =>
  sql`update delivery set next_at = now() + interval '1 hour'
    where workspace_id = ${personas.owner.workspace} and state = 'queued'`.execute(app.server.db)

/** What was done to conversations before: from some of these states every act changes something for somebody. */
const histories = [
  [],
  ['somebody pauses', 'it goes to somebody whom it then concerns', 'somebody labels it', 'somebody follows up'],
  ['somebody labels it', 'somebody labels it otherwise', 'somebody moves it to Done'],
  ['the bot asks for a person', 'it goes to somebody who sees a bot', 'somebody snoozes it'],
  ['the bot asks for a person', 'it goes to somebody whom it then concerns', 'the customer writes'],
  ['the bot asks for a person', 'somebody takes it', 'somebody replies', 'somebody moves it to Done'],
  ['somebody is mentioned', 'somebody reads', 'somebody deletes it'],
  ['somebody snoozes it'],
  ['somebody snoozes it', 'its snooze ends'],
]

test.each(Object.keys(theActs))('when %s, every open list of everybody equals a fresh one', async (name) => {
  const channels = histories.map((_, i) => `${i % 2 === 0 ? 'x' : 'y'}${crypto.randomUUID()}`)
  for (const [i, channel] of channels.entries())
    for (const step of ['the customer writes', ...histories[i]!]) await attempt(step, personas, personas.all, channel)
  await putOff()
  const readers = [personas.all, personas.ofBot, personas.concerned]
  const lists = await Promise.all(readers.flatMap((who) => questions().map((asked) => new FollowedList(app, who, asked).open())))
  for (const channel of channels) await attempt(name, personas, personas.all, channel)
  for (const list of lists) await list.catchUp()
  await expectFresh(lists, name)
  for (const channel of channels) await attempt('an owner erases its customer', personas, personas.owner, channel)
})

test('a page that was away while a customer was erased, wrote again and was erased again counts right', async () => {
  const erased = 'an owner erases its customer'
  await attempt('the customer writes', personas, personas.owner, 'x-again')
  const lists = await Promise.all(people().flatMap((who) => questions().map((asked) => new FollowedList(app, who, asked).open())))
  for (const step of [
    erased,
    'the customer writes',
    'somebody follows up',
    erased,
    'the customer writes',
    'somebody moves it to Done',
    erased,
  ])
    await attempt(step, personas, personas.owner, 'x-again')
  for (const list of lists) await list.catchUp()
  await expectFresh(lists, 'erased again and again')
})

test('whatever several people do in any order, however often a page is away, every open list equals a fresh one in the end', async () => {
  const step = fc.record({
    act: fc.constantFrom(...Object.keys(theActs)),
    who: fc.nat(3),
    channel: fc.constantFrom('x1', 'x2', 'x3', 'y1'),
    // Which lists are connected, and whether what they receive is told once more.
    received: fc.array(fc.record({ list: fc.nat(5), again: fc.boolean() }), { maxLength: 2 }),
  })
  const list = fc.record({ who: fc.nat(3), asked: fc.nat(questions().length - 1) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 14 }),
      fc.array(list, { minLength: 6, maxLength: 6 }),
      async (steps, chosen) => {
        await putOff()
        for (const channel of ['x1', 'x2', 'x3', 'y1']) await attempt('the customer writes', personas, personas.owner, channel)
        const lists = await Promise.all(chosen.map(({ who, asked }) => new FollowedList(app, people()[who]!, questions()[asked]!).open()))
        for (const { act, who, channel, received } of steps) {
          await attempt(act, personas, people()[who]!, channel)
          for (const { list: index, again } of received) await lists[index]!.catchUp(again)
        }
        for (const one of lists) await one.catchUp()
        await expectFresh(lists, steps.map(({ act }) => act).join(', '))
      },
    ),
    // Where the machine is slow it tries fewer; what it has found by then it tells.
    { numRuns: 40, plugins: [fc.interruptAfterTimeLimit(45_000)] },
  )
})
