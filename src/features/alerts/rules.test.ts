import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AlertBook, type ConversationAudience } from './AlertBook.ts'
import { kinds, type Kind, type Level } from './contract.ts'
import { audienceOfFact, levelOf, levelOfRow, reachesNobody, rows, toggled, withOptions, withSoundToggled, type Listener } from './rules.ts'
import type { Step } from './stepsOf.ts'

const listener = (person: string, more: Partial<Listener> = {}): Listener => ({
  person,
  mayChat: true,
  sees: true,
  seesAsConcerned: false,
  isOfBot: false,
  bot: {},
  system: {},
  intents: [],
  emailMinutes: 2,
  isQuiet: false,
  isReachable: true,
  ...more,
})
const help = { kind: 'help', conversation: 'c', to: null, by: null, at: 0 } as const
const peopleOf = (...args: Parameters<typeof audienceOfFact>) => audienceOfFact(...args).map(({ person }) => person)

describe('levels', () => {
  test('a missing level counts as on with sound, and a missing row all says nothing of the others', () => {
    for (const row of rows) expect(levelOfRow({}, row)).toBe(2)
  })

  test('the row all sets every row, until one of them differs', () => {
    const silent = withOptions({ logSeverityLevel: 2 }, { all: 1 })
    expect(rows.map((row) => levelOfRow(silent, row))).toEqual(rows.map(() => 1))
    const mixed = withOptions(silent, { errorWarningLevel: 0 })
    expect(mixed).toMatchObject({ errorWarningLevel: 0, logSeverityLevel: 1 })
    expect(mixed.all).toBeUndefined()
  })

  test('off becomes on with sound, on becomes off, and the sound switches between 1 and 2', () => {
    expect([0, 1, 2].map((level) => toggled(level as Level))).toEqual([2, 0, 0])
    expect([1, 2].map((level) => withSoundToggled(level as Level))).toEqual([2, 1])
  })

  test('what concerns somebody personally follows the bot first, then what they set for all', () => {
    expect(levelOf('assigned', {}, {})).toBe(2)
    expect(levelOf('assigned', {}, { whenAssigned: 0 })).toBe(0)
    expect(levelOf('assigned', { whenAssigned: 1 }, { whenAssigned: 0 })).toBe(1)
    expect(levelOf('log', {}, { whenAssigned: 0 })).toBe(2)
    expect([levelOf('answered', {}, { whenAssigned: 0 }), levelOf('answered', {}, { whenAnswered: 0 })]).toEqual([2, 0])
  })
})

test('what was said before a conversation was given to somebody who sees no other is not told to them', () => {
  const all = [listener('ann'), listener('lea', { seesAsConcerned: true })]
  const said = { ...help, kind: 'log', concerned: [] } as const
  expect(peopleOf(said, 'lea', all)).toEqual(['ann'])
  expect(peopleOf({ ...said, concerned: ['lea'] }, 'lea', all)).toEqual(['ann', 'lea'])
  // What they were given needs somebody still.
  expect(peopleOf({ ...help, concerned: [] }, 'lea', all)).toEqual(['lea'])
})

describe('who is alerted that a human is needed', () => {
  test('first who holds the conversation, else who answers for the bot, else everybody who may chat', () => {
    const all = [listener('ann'), listener('bea', { isOfBot: true }), listener('tom', { mayChat: false })]
    expect(peopleOf(help, 'ann', all)).toEqual(['ann'])
    expect(peopleOf(help, null, all)).toEqual(['bea'])
    expect(peopleOf(help, null, [all[0]!, all[2]!])).toEqual(['ann'])
    expect(peopleOf({ ...help, round: 1 }, 'ann', all)).toEqual(['ann', 'bea'])
  })

  test('nobody who does not see it, who switched it off, or who brought it about', () => {
    const all = [listener('ann', { sees: false }), listener('bea', { bot: { helpNeededSeverityLevel: 0 } }), listener('cid')]
    expect(peopleOf({ ...help, by: 'cid' }, null, all)).toEqual([])
  })

  test('past those whom nothing reaches and those in their quiet hours, and to the latter only if there is nobody else', () => {
    const quiet = listener('bea', { isQuiet: true })
    const away = listener('cid', { isReachable: false })
    const called = (...args: Parameters<typeof audienceOfFact>) =>
      audienceOfFact(...args).flatMap(({ person, isQuiet }) => (isQuiet ? [] : [person]))
    expect(called(help, 'bea', [listener('ann'), quiet])).toEqual(['ann'])
    expect(called(help, 'cid', [listener('ann'), away])).toEqual(['ann', 'cid'])
    expect(audienceOfFact(help, null, [quiet, away])).toContainEqual({
      person: 'bea',
      level: 2,
      isQuiet: false,
      isPastQuiet: true,
      isCalled: true,
    })
    expect(reachesNobody(help, null, [quiet, away])).toBe(false)
    expect(reachesNobody(help, null, [away])).toBe(true)
    expect(reachesNobody({ ...help, reached: true }, null, [away])).toBe(false)
  })

  test('what is no call for help never gets past quiet hours', () => {
    const fact = { ...help, kind: 'upset' } as const
    expect(audienceOfFact(fact, null, [listener('ann', { isQuiet: true })])).toEqual([
      { person: 'ann', level: 2, isQuiet: true, isPastQuiet: false, isCalled: false },
    ])
  })

  test('an intent alerts only who chose it', () => {
    const fact = { ...help, kind: 'intent', intents: ['i1', 'refund'] } as const
    expect(peopleOf(fact, null, [listener('ann'), listener('bea', { intents: ['refund'] })])).toEqual(['bea'])
  })
})

const people = ['ann', 'bea', 'cid']
const anyKind = fc.constantFrom<Kind>(...kinds)
const anyPerson = fc.constantFrom(...people)
const anyLevels = fc.record(Object.fromEntries(rows.map((row) => [row, fc.constantFrom<Level>(0, 1, 2)])), { requiredKeys: [] })
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    raise: fc.record({
      kind: anyKind,
      conversation: fc.constantFrom('c', 'd'),
      to: fc.option(anyPerson),
      by: fc.option(anyPerson),
      at: fc.nat(),
      round: fc.constantFrom(0, 1),
    }),
  }),
  fc.record({
    end: fc.record({
      conversation: fc.constantFrom('c', 'd'),
      kinds: fc.option(fc.uniqueArray(anyKind)),
      person: fc.option(anyPerson),
      except: fc.option(anyPerson),
      why: fc.constant('read' as const),
    }),
  }),
)
const anyAudience: fc.Arbitrary<ConversationAudience> = fc.record({
  assignee: fc.option(anyPerson),
  holder: fc.option(anyPerson),
  upsetBelow: fc.constant(-0.5),
  listeners: fc.tuple(
    ...people.map((person) =>
      fc
        .record({ bot: anyLevels, mayChat: fc.boolean(), sees: fc.boolean(), isQuiet: fc.boolean(), isReachable: fc.boolean() })
        .map((more) => listener(person, { ...more, bot: more.bot })),
    ),
  ),
})
/** Plays steps stretch by stretch, as a subscriber hands them out, and says what was raised and what is open after each. */
function play(stretches: Step[][], audience: ConversationAudience) {
  let open: AlertBook['changed'] = []
  let made = 0
  return stretches.map((steps) => {
    const before = open
    const book = new AlertBook(
      open,
      () => audience,
      () => `a${++made}`,
    )
    book.apply(steps)
    const changed = new Map(book.changed.map((alert) => [alert.id, alert]))
    const over = new Set(book.ended.map(({ alert }) => alert.id))
    open = [...before.filter(({ id }) => !over.has(id) && !changed.has(id)), ...changed.values()]
    return {
      raised: book.raised.map(({ alert, fresh }) => ({ id: alert.id, person: alert.person, conversation: alert.conversation, fresh })),
      open,
    }
  })
}

test('the message that called for help leaves the alert the time of the call, by which it counts as asked', () => {
  const audience = { assignee: null, holder: null, upsetBelow: -0.5, listeners: [listener('ann')] }
  const book = new AlertBook(
    [],
    () => audience,
    () => crypto.randomUUID(),
  )
  book.apply([{ raise: { ...help, at: 706 } }, { raise: { ...help, kind: 'log', at: 705 } }])
  expect(book.changed).toMatchObject([{ person: 'ann', kinds: ['help', 'log'], at: 706 }])
})

test('who brought a call back to the inbox is not told of it, counts as there, and nobody is asked in their place', () => {
  const all = [listener('ann', { isOfBot: true }), listener('ben')]
  const back = { ...help, by: 'ann' }
  expect(peopleOf(back, 'ann', all)).toEqual([])
  expect(peopleOf(back, null, all)).toEqual([])
  expect(peopleOf({ ...back, by: 'ben' }, null, all)).toEqual(['ann'])
  expect(peopleOf({ ...back, by: null, round: 1, notified: [] }, 'ann', all)).toEqual(['ann', 'ben'])
  expect(reachesNobody(back, null, [listener('ann')])).toBe(false)
})

describe('whatever happens in whatever order', () => {
  test('a person has one alert a conversation, and is told each thing at most once while it is open', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyStep, { maxLength: 6 }), { maxLength: 8 }), anyAudience, (stretches, audience) => {
        let standing = new Set<string>()
        for (const { raised, open } of play(stretches, audience)) {
          const pairs = open.map(({ person, conversation }) => `${person} ${conversation}`)
          expect(new Set(pairs).size).toBe(pairs.length)
          const named = raised.map(({ id, fresh }) => `${id} ${fresh}`)
          expect(new Set(named).size).toBe(named.length)
          const now = new Set(open.flatMap(({ id, kinds: some }) => some.map((kind) => `${id} ${kind}`)))
          // What is open was told exactly when it became so.
          for (const one of named) expect(now.has(one)).toBe(true)
          for (const one of now) expect(standing.has(one) || named.includes(one)).toBe(true)
          standing = now
        }
      }),
      { numRuns: 500 },
    )
  })

  test('a call for help calls somebody, or says that nobody can be reached', () => {
    fc.assert(
      fc.property(anyAudience, fc.constantFrom(0, 1), ({ assignee, listeners }, round) => {
        const fact = { ...help, round }
        const called = audienceOfFact(fact, assignee, listeners).filter(({ isQuiet, person }) => {
          return !isQuiet && listeners.some((one) => one.person === person && one.isReachable)
        })
        expect(called.length > 0).toBe(!reachesNobody(fact, assignee, listeners))
      }),
      { numRuns: 500 },
    )
  })

  test('that a human is needed reaches everybody who may chat, sees it and wants to know, after two rounds', () => {
    fc.assert(
      fc.property(anyAudience, (audience) => {
        const rounds = [0, 1].map((round): Step[] => [{ raise: { ...help, round } }])
        const { open } = play(rounds, audience).at(-1)!
        const wants = audience.listeners.filter(({ mayChat, sees, bot }) => mayChat && sees && levelOf('help', bot, {}) > 0)
        expect(open.map(({ person }) => person).toSorted()).toEqual(wants.map(({ person }) => person).toSorted())
      }),
    )
  })
})
