import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import * as act from '#features/inbox/actions/contract.ts'
import { unassignMember } from '#features/inbox/actions/unassignMember.ts'
import { wakeSnoozed } from '#features/inbox/actions/wakeSnoozed.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { resetUnread } from '#features/inbox/conversations/unreadContract.ts'
import { holderOf } from '#features/inbox/conversations/rules.ts'
import { autoResume } from '#features/inbox/handoff/autoResume.ts'
import { channelState } from '#features/inbox/handoff/botQuestions.ts'
import { setPaused, submitMessage, unsendMessage } from '#features/inbox/handoff/contract.ts'
import { escalateWaiting } from '#features/inbox/handoff/escalateWaiting.ts'
import { pauseByBot } from '#features/inbox/handoff/pauseByBot.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { nobody } from '#platform/event-log/RequestContext.ts'
import { rightsOf, updateRole } from '#features/workspaces/members/contract.ts'
import { saveBot } from '#features/bots/contract.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { tellOfSnooze, wrongWithWait, type Followed } from './live/Followed.ts'
import { flaggedFor, queueOf } from './live/queues.ts'

/**
 * The promise of the baton, over any sequence of what customers, bots, people and the clock do: the shown holder is who would speak next, nobody waits
 * unseen longer than the bot's setting, the queue stands in the order of waiting, and a snooze that ends is told to whom it concerns.
 */

let app: TestApp
let people: TestPerson[]
/** Each with the minutes after which its customers need a human again. */
let bots: { bot: TestBot; minutes: number }[]

beforeAll(async () => {
  app = await sharedTestApp()
  const mara = await app.person('Mara')
  const shop = await app.bot(mara.workspace, 'Shop bot')
  const help = await app.bot(mara.workspace, 'Help bot')
  const settings = { auto_resume_minutes: 25, escalate_after_minutes: 10, done_ends_hold: false }
  await app.callApi(mara, saveBot, { body: { bot: { client_key: help.clientKey, name: help.name, ...settings } } })
  const ben = await app.person('Ben', { workspace: mara.workspace, rights: ['chat'] })
  const dana = await app.person('Dana', { workspace: mara.workspace, rights: ['chat'], scope: 'bots', scopeBots: [shop.id] })
  people = [mara, ben, dana]
  bots = [
    { bot: shop, minutes: 30 },
    { bot: help, minutes: 10 },
  ]
})

class World {
  clock = 0
  readonly all: Followed[] = []

  async open(bot: { bot: TestBot; minutes: number }): Promise<void> {
    const channel = crypto.randomUUID()
    const { conversationId: id } = await app.report(bot.bot, channel, 'hello')
    const shown = await read(id)
    this.all.push({
      ...bot,
      channel,
      id,
      unheard: null,
      isAnswered: false,
      since: 0,
      isRobbed: false,
      snoozer: null,
      told: new Set(),
      noted: new Set(),
      shown,
    })
  }

  async pass(minutes: number, isEarly: boolean): Promise<void> {
    this.clock += minutes
    const ids = this.all.map(({ id }) => id)
    const earlier = (column: string) => sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(mins => ${minutes})`
    const columns = ['waiting_at', 'needs_human_at', 'customer_at', 'last_human_at', 'escalate_at', 'resume_at', 'snoozed_until']
    const was = (name: string) =>
      sql`${name}::text, to_jsonb((former_hold ->> ${name}::text)::timestamptz - make_interval(mins => ${minutes}))`
    await sql`update conversation set ${sql.join(columns.map(earlier))},
      former_hold = former_hold || jsonb_build_object(${sql.join(['waiting_at', 'needs_human_at', 'resume_at'].map(was))})
      where id = any(${ids}::uuid[])`.execute(app.server.db)
    const { contexts } = app.server
    const jobs = [wakeSnoozed, autoResume, escalateWaiting]
    for (const job of isEarly ? jobs : jobs.toReversed()) await job(contexts)
  }

  /** Reads everything again and notes what an onlooker would, of what somebody did or the clock. */
  async look(givenAgain: Followed[], isByClock: boolean): Promise<void> {
    for (const one of this.all) {
      const before = one.shown
      const now = await read(one.id)
      // The time starts over for one who was given it again, and for one that came back to where it is seen.
      const isMoved = before.is_done !== now.is_done || before.snoozed_until !== now.snoozed_until
      const isGiven = before.assignee !== now.assignee || before.epoch !== now.epoch
      if (isMoved || isGiven || givenAgain.includes(one)) one.since = this.clock
      one.isRobbed = isByClock && before.snoozed_until !== null && before.epoch !== now.epoch
      // Handing back to the AI, or Done, ends what they asked of a person.
      if ((before.paused && !now.paused) || now.is_done) one.unheard = null
      if (isByClock) tellOfSnooze(one, now)
      if (now.is_done || now.snoozed_until !== null) one.told.clear()
      one.shown = now
    }
  }
}

const read = (id: string): Promise<Conversation> => app.callApi(people[0]!, getConversation, { params: { id } })
const at = ({ id }: Followed) => ({ params: { id } })

type Deed = (one: Followed, who: TestPerson, world: World) => Promise<unknown>

const customerWrites = (kind: 'in' | 'human'): Deed =>
  async function (one, _who, world) {
    const wasDone = one.shown.is_done
    const { paused } = await app.report(one.bot, one.channel, 'Hello?', { kind })
    if (wasDone) one.unheard = null
    one.isAnswered = false
    if (paused || kind === 'human') one.unheard ??= world.clock
  }
const assignTo =
  (index: number | null): Deed =>
  (one, who) =>
    app.callApi(who, act.assign, { params: { id: one.id, assignee: index === null ? '-1' : people[index]!.id } })
const pause =
  (paused: boolean, keep = false): Deed =>
  (one, who) =>
    app.callApi(who, setPaused, { ...at(one), headers: { paused, keep } })
/** In Done, where that ends the hold, it is nobody's, and does not become that of whom it was. */
const unasked =
  (deed: Deed): Deed =>
  async (one, who, world) => {
    const { is_done, paused } = one.shown
    await deed(one, who, world)
    const isNobodys = is_done && !paused && one.bot === bots[0]!.bot && (await read(one.id)).paused
    if (isNobodys) expect((await read(one.id)).assignee).toBeNull()
  }
const benMayChat =
  (may: boolean): Deed =>
  async () => {
    const [mara, ben] = people as [TestPerson, TestPerson]
    await app.callApi(mara, updateRole, { body: { team_id: mara.workspace, user_id: ben.id, ...rightsOf(may ? ['chat'] : []) } })
    await unassignMember(app.server.contexts, mara.workspace, ben.id)
  }

const deeds: Record<string, Deed> = {
  'the customer writes': customerWrites('in'),
  'the customer asks for a person': customerWrites('human'),
  'the bot answers': (one) => app.report(one.bot, one.channel, 'An answer.', { kind: 'out', epoch: one.shown.epoch }),
  'the bot speaks by itself': (one) => app.report(one.bot, one.channel, 'I am getting somebody.', { kind: 'out' }),
  'somebody replies': async (one, who) => {
    await app.callApi(who, submitMessage, { ...at(one), body: { message: { jmid: crypto.randomUUID(), text: 'Here I am.' } } })
    one.unheard = null
    one.isAnswered = true
  },
  'somebody answers in the company’s own inbox': unasked(async (one) => {
    await app.report(one.bot, one.channel, 'From my phone.', { kind: 'takeover' })
    one.unheard = null
    one.isAnswered = true
  }),
  'the bot falls silent': unasked((one) =>
    app.server.contexts.write(nobody, (ctx) => pauseByBot(ctx, one.bot, one.channel, { paused: true, minutes: null })),
  ),
  'somebody takes back what they reply': async (one, who) => {
    const jmid = crypto.randomUUID()
    const before = await read(one.id)
    await app.callApi(who, submitMessage, { ...at(one), body: { message: { jmid, text: 'Not like this.', undo: true } } })
    const { channel } = await app.callApi(who, unsendMessage, { ...at(one), body: { jmid } })
    expect([channel.is_done, channel.paused]).toEqual([before.is_done, true])
  },
  'somebody notes': async (one, who) => {
    await app.callApi(who, submitMessage, { ...at(one), body: { message: { jmid: crypto.randomUUID(), text: 'Hm.', type: 'note' } } })
    const { assignee } = one.shown
    if (assignee !== null && assignee !== who.id) one.noted.add(assignee)
  },
  'somebody pauses': pause(true),
  'somebody resumes': pause(false),
  'somebody resumes and keeps it': pause(false, true),
  'somebody takes it': (one, who) => app.callApi(who, act.assign, { params: { id: one.id, assignee: who.id } }),
  'it goes to Ben': assignTo(1),
  'it goes to Dana': assignTo(2),
  'it goes to nobody': assignTo(null),
  'somebody takes back what they passed': (one, who) => app.callApi(who, act.undoPass, at(one)),
  'it is done': (one, who) => app.callApi(who, act.moveToDone, at(one)),
  'it is not done': (one, who) => app.callApi(who, act.moveToInbox, at(one)),
  'it is snoozed': async (one, who) => {
    const { rev } = await read(one.id)
    const { rev: after } = await app.callApi(who, act.snooze, { ...at(one), body: { until: Math.floor(Date.now() / 1000) + 15 * 60 } })
    if (after !== rev) one.snoozer = who.id
  },
  'somebody opens it': async (one, who) => {
    await app.callApi(who, resetUnread, at(one))
    one.told.delete(who.id)
    one.noted.delete(who.id)
  },
  'Ben may not chat': benMayChat(false),
  'Ben may chat': benMayChat(true),
}

/** What is wrong with what is shown of a conversation, as sentences. */
async function wrongWith(one: Followed, world: World, chatting: ReadonlySet<string>): Promise<string[]> {
  const { shown, unheard } = one
  const holder = holderOf(shown)
  const state = await channelState(app.server.db, one.bot, one.channel)
  const waited = shown.waiting_since === null ? null : Math.round(Date.now() / 1000 - shown.waiting_since) / 60
  const wrong: [boolean, string][] = [
    [state.epoch !== shown.epoch, 'the bot is told another epoch'],
    [holder === 'ai' && state.paused, 'the AI is shown as its holder, and is told to be silent'],
    [(holder === 'person' || holder === 'nobody') && !state.paused, 'the AI may speak, and is not shown as its holder'],
    [holder === 'person' && !chatting.has(shown.assignee!), 'its holder may not write'],
    [holder === 'nobody' && waited !== null, 'its customer waits, and nobody is shown to be needed'],
    [shown.is_done && waited !== null, 'somebody waits in Done'],
    [one.isRobbed, 'who snoozed it finds that it was passed on'],
    [one.isAnswered && (waited !== null || holder === 'help'), 'a person wrote, and the wait goes on'],
    ...(unheard === null ? [] : wrongWithWait(one, unheard, waited, world.clock)),
  ]
  return wrong.flatMap(([isWrong, what]) =>
    isWrong ? [`${what} (${holder}, waited ${waited}, unheard since ${unheard}, ${world.clock})`] : [],
  )
}

/** For whom it is flagged, of those who see it: Dana sees what is hers, and the first bot's. */
function flaggedOf({ told, noted, bot, shown }: Followed): string[] {
  const dana = people[2]!.id
  const isHidden = bot !== bots[0]!.bot && shown.assignee !== dana
  return [...told.union(noted)].filter((person) => person !== dana || !isHidden).toSorted()
}

async function expectTrue(world: World, after: string): Promise<void> {
  const members = await app.server.db.selectFrom('member').where('workspace_id', '=', people[0]!.workspace).selectAll().execute()
  const chatting = new Set(members.filter(({ is_owner, chat }) => is_owner || chat).map(({ person_id }) => person_id))
  for (const one of world.all) expect(await wrongWith(one, world, chatting), after).toEqual([])
  expect(await flaggedFor(app, people, world.all), after).toEqual(world.all.map(flaggedOf))
  const waits = (one: Conversation) => one.waiting_since ?? Infinity
  const inInbox = world.all.flatMap(({ shown }) => (shown.is_done || shown.snoozed_until !== null ? [] : shown))
  const queues = {
    filterNeedsHuman: inInbox.filter((shown) => holderOf(shown) === 'help'),
    filterWaiting: inInbox.filter((shown) => shown.waiting_since !== null),
  } as const
  for (const filter of ['filterNeedsHuman', 'filterWaiting'] as const) {
    const queue = await queueOf(app, people[0]!, filter, new Set(world.all.map(({ id }) => id)))
    expect(queue.map(waits), `${filter}, ${after}`).toEqual(queues[filter].map(waits).toSorted((a, b) => a - b))
    expect(new Set(queue.map(({ id }) => id)), `${filter}, ${after}`).toEqual(new Set(queues[filter].map(({ id }) => id)))
  }
}

/** What happens on most days, drawn more often than the rest. */
const usual = [
  'the customer writes',
  'the customer writes',
  'the customer asks for a person',
  'somebody replies',
  'somebody takes it',
  'it goes to Ben',
]

/** What leads out of the inbox, and what is done there. */
const away = Object.keys(deeds).filter((what) => /done|snoozed|opens it|own inbox|silent|what they reply/.test(what))

const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom(...away), which: fc.nat(1), who: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constantFrom(...usual), which: fc.nat(1), who: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constantFrom(...Object.keys(deeds)), which: fc.nat(1), who: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ passes: fc.constantFrom(1, 6, 11, 16, 31), isEarly: fc.boolean() }) },
)

test('whatever customers, bots, people and the clock do, the shown holder speaks next, nobody waits unseen, and the queue is by waiting', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20, size: 'max' }), async (steps) => {
      await deeds['Ben may chat']!(undefined as never, people[0]!, undefined as never)
      const world = new World()
      for (const bot of bots) await world.open(bot)
      const done: string[] = []
      // Whatever happened, a long silence follows, in which nobody may be forgotten.
      for (const one of [...steps, { passes: 31, isEarly: true }]) {
        const givenAgain: Followed[] = []
        if ('passes' in one) await world.pass(one.passes, one.isEarly)
        else {
          const followed = world.all[one.which]!
          const before = followed.shown
          await deeds[one.what]!(followed, people[one.who]!, world).catch((error: unknown) => {
            if (!(error instanceof AppError) || error.code === 'internal') throw error
          })
          // Given once more to who has it, it is theirs from then on.
          if (before.rev !== (await read(followed.id)).rev && /goes to|takes it|what they reply/.test(one.what)) givenAgain.push(followed)
        }
        done.push('passes' in one ? `${one.passes} minutes` : `${one.which}: ${one.what} (${people[one.who]!.name})`)
        await world.look(givenAgain, 'passes' in one)
        await expectTrue(world, done.join(', '))
      }
      // The next run has a queue of its own.
      for (const one of world.all) await app.callApi(people[0]!, act.moveToDone, at(one))
    }),
    // Where the machine is slow it tries fewer; what it has found by then it tells.
    { numRuns: 60, plugins: [fc.interruptAfterTimeLimit(40_000)] },
  )
})
