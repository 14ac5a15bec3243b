import type { Colleague } from './colleagues.ts'
import { fieldNames } from '#shared/fieldNames.ts'
import type { Random } from '#shared/Random.ts'
import type { ScenarioBuilder } from './ScenarioBuilder.ts'
import { advice } from './stories/advice.ts'
import { delicate } from './stories/delicate.ts'
import { european } from './stories/european.ts'
import { farther } from './stories/farther.ts'
import { payment } from './stories/payment.ts'
import { returns } from './stories/returns.ts'
import { rich } from './stories/rich.ts'
import { shipping } from './stories/shipping.ts'
import { sizes } from './stories/sizes.ts'
import { smallTalk } from './stories/smallTalk.ts'
import type { Scenario } from './stories/Scenario.ts'
import { upset } from './stories/upset.ts'
import { warranty } from './stories/warranty.ts'
import { buildLocalTalk } from './buildLocalTalk.ts'
import { buildTopic, type Ending } from './buildTopic.ts'
import type { Topic } from './Topic.ts'

/** One conversation to be told, and how it will stand. */
export interface Plot {
  bot: 'shop' | 'smalltalk'
  about?: Topic['about']
  labels: readonly string[]
  ending: Ending
  agent: Colleague['key']
  /** How long ago the last word was said. */
  minutesAgo: number
  starred: boolean
  /** A customer who is written out; null for one whose name nobody knows; undefined for one of the personas. */
  customer?: { name: string; profile: Record<string, string> } | null
  build(scenario: ScenarioBuilder): void
}

/** How many conversations of topics end in which way; most of what ever happened is done, most of what is open is with the AI. */
const endings: Record<Ending, number> = {
  'done by the AI': 78,
  'done by a person': 46,
  'with the AI': 58,
  held: 34,
  'needs a human': 7,
  'handed back': 14,
  resting: 6,
}

const topics: readonly Topic[] = [...shipping, ...returns, ...sizes, ...warranty, ...advice, ...payment, ...upset, ...smallTalk]
const greetings = [
  'Hi! ',
  'Hello again. ',
  'Good morning, ',
  'Hey, me again: ',
  'Dear team, ',
  'Sorry to bother you. ',
  'Quick question: ',
  'Good evening! ',
  'Hi there, ',
  'Hallo! ',
]

/** All conversations of the seed, in no order of time. */
export function plan(random: Random): Plot[] {
  return [
    ...topicPlots(random),
    ...[...european, ...farther].map((talk, i) => localPlot(random, talk, i)),
    ...[...rich, ...delicate].map((scenario) => scenarioPlot(random, scenario)),
  ]
}

/** What a bot of a company begins with, recent enough to be answered. */
export function companyPlots(random: Random): Plot[] {
  const recent = { 'with the AI': 12, 'needs a human': 26, held: 95 } as const
  const chosen = random.shuffled(topics.filter(({ bot }) => bot === 'shop'))
  return (['with the AI', 'needs a human', 'held'] as const).map((ending, i) => topicPlot(random, chosen[i]!, ending, '', recent[ending]))
}

function topicPlots(random: Random): Plot[] {
  const wanted = fieldNames(endings).flatMap((ending) => Array.from({ length: endings[ending] }, () => ending))
  const used = new Map<Topic, number>()
  return random.shuffled(wanted).map((ending, i) => {
    // People's own cases are spread over all topics but small talk, which hardly ever needs somebody.
    const topic = topics[i % topics.length]!
    const times = (used.get(topic) ?? 0) + 1
    used.set(topic, times)
    const greeting = times > topic.asks.length ? random.fresh(greetings) : ''
    return topicPlot(random, topic, ending, greeting)
  })
}

/** `ago`: how many minutes ago the last word was said; drawn where it does not matter. */
function topicPlot(random: Random, topic: Topic, ending: Ending, greeting: string, ago?: number): Plot {
  const labels = [...(random.chance(0.8) ? topic.labels : []), ...(random.chance(0.05) && !topic.labels.includes('VIP') ? ['VIP'] : [])]
  const agent = agentFor(random)
  const end = { ending, minutesAgo: ago ?? minutesAgo(random, ending) }
  return {
    bot: topic.bot,
    ...(topic.about && { about: topic.about }),
    labels,
    ...end,
    agent,
    starred: random.chance(ending === 'held' ? 0.15 : 0.02),
    ...(random.chance(0.07) && { customer: null }),
    build: (scenario) => buildTopic(scenario, topic, end, greeting),
  }
}

function localPlot(random: Random, talk: (typeof european)[number], i: number): Plot {
  const ending = localEnding(random, talk, i)
  const [first, ...rest] = talk.name.split(' ')
  const profile = {
    name: talk.name,
    first_name: first!,
    ...(rest.length > 0 && { last_name: rest.join(' ') }),
    locale: talk.locale,
    timezone: talk.timezone,
  }
  return {
    bot: 'shop',
    labels: talk.labels,
    ending,
    agent: agentFor(random),
    minutesAgo: minutesAgo(random, ending),
    starred: false,
    customer: { name: talk.name, profile },
    build: (scenario) => buildLocalTalk(scenario, talk, ending),
  }
}

function localEnding(random: Random, { help, asks }: (typeof european)[number], i: number): Ending {
  if (help) return random.pick(['held', 'done by a person', 'handed back'] as const)
  if (asks) return 'needs a human'
  return i % 2 ? 'with the AI' : 'done by the AI'
}

function scenarioPlot(random: Random, scenario: Scenario): Plot {
  const { bot, labels, ending, who, name } = scenario
  const customer = typeof name === 'string' ? { name, profile: { name } } : name
  return {
    bot,
    labels,
    ending,
    agent: who ?? agentFor(random),
    minutesAgo: scenario.minutesAgo ?? minutesAgo(random, ending),
    starred: scenario.starred ?? false,
    ...(customer !== undefined && { customer }),
    build(builder) {
      scenario.build(builder)
      if (ending === 'done by the AI' || ending === 'done by a person') builder.happens('done', { minutes: 4 })
    },
  }
}

/** The owner does most of it herself, as owners do. */
const agentFor = (random: Random): Colleague['key'] => random.pick(['mara', 'mara', 'mara', 'ben', 'ben', 'chloe', 'chloe', 'tariq'])

const hour = 60
const day = 24 * hour
/** When the last word of a conversation was said: a share of them within each stretch. */
const stretches: Record<Ending, readonly (readonly [share: number, from: number, to: number])[]> = {
  'needs a human': [
    [0.4, 2, 45],
    [0.4, 45, 3 * hour],
    [0.2, 3 * hour, 8 * hour],
  ],
  'with the AI': [
    [0.25, 1, 3 * hour],
    [0.35, 3 * hour, 2 * day],
    [0.25, 2 * day, 9 * day],
    [0.15, 9 * day, 60 * day],
  ],
  held: [
    [0.35, 3, 4 * hour],
    [0.45, 4 * hour, 3 * day],
    [0.2, 3 * day, 20 * day],
  ],
  'handed back': [
    [0.7, 20, 2 * day],
    [0.3, 2 * day, 12 * day],
  ],
  resting: [
    [0.5, 8 * hour, 3 * day],
    [0.5, 3 * day, 30 * day],
  ],
  'done by the AI': [
    [0.3, hour, 3 * day],
    [0.3, 3 * day, 25 * day],
    [0.4, 25 * day, 415 * day],
  ],
  'done by a person': [
    [0.3, 2 * hour, 3 * day],
    [0.3, 3 * day, 25 * day],
    [0.4, 25 * day, 415 * day],
  ],
}

function minutesAgo(random: Random, ending: Ending): number {
  let roll = random.next()
  const stretch = stretches[ending].find(([share]) => (roll -= share) < 0) ?? stretches[ending].at(-1)!
  return random.int(stretch[1], stretch[2])
}
