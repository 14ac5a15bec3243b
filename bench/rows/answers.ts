import { setTimeout as sleep } from 'node:timers/promises'
import { Child } from '../children/Child.ts'
import { appSecret } from '../children/webhookCall.ts'
import type { Context } from '../Context.ts'
import { round, type Summary } from '../measure/summary.ts'
import { verdictOf, type Row, type RowResult } from '../Row.ts'
import { dismissBots, hireBots } from '../seed/hireBots.ts'

const bots = 500
const perSecond = 20
const maxMs = 100
/** What a server has besides, such as a timer for each connection that is kept, may differ by so many. */
const otherTimers = 40

/** Connections that nobody uses are closed, and names of customers are asked for, for so many milliseconds after the last answer. */
const settles = 10_000
/** Where a busy machine takes longer, it is looked again so often. */
const looks = 4

type Waited = Summary & { lost: number }

export const answers: Row = {
  name: 'answers',
  what: `From a customer’s message to the AI’s answer on the wire, by ${bots} bots of Dialogflow on one server`,
  goal: `p99 under ${maxMs} ms at ${perSecond} messages a second, none lost; no timer a bot`,
  requires: ['middle'],
  async run(context): Promise<RowResult> {
    const { waited, bare, timers, megabytes } = await measure(context)
    const more = timers.all - timers.one
    return {
      figures: { bots, waited, bare, timers, megabytes },
      measured: `p50 ${waited.p50} ms, p95 ${waited.p95} ms, p99 ${waited.p99} ms of ${waited.n}, ${waited.lost} lost; ${timers.all} timers with ${bots} bots at work, ${timers.one} with one; ${megabytes} MB`,
      limit: `p50 ${bare.p50} ms, p95 ${bare.p95} ms, p99 ${bare.p99} ms by a webhook that asks and sends, and stores nothing`,
      verdict: verdictOf(waited.p99 < maxMs && waited.lost === 0 && more <= otherTimers),
      notes: [
        'From just before the webhook to the arrival at the Send API. The company answers at once, in a process of its own on the same cores.',
      ],
      ...(waited.p50 > 2000 && { belowFloor: 'An answer takes seconds: something waits for a clock.' }),
      broken: [
        ...(more > otherTimers ? [`${bots} bots brought ${more} timers.`] : []),
        ...(waited.lost > 0 ? [`${waited.lost} customers were not answered.`] : []),
      ],
    }
  },
}

async function measure(context: Context) {
  const { url, fixture } = await context.database('middle')
  const client = await context.connect(url)
  const [server, counting, company, bare] = [
    new Child('server.ts'),
    new Child('server.ts'),
    new Child('company.ts'),
    new Child('bareAnswer.ts'),
  ]
  try {
    const hired = await hireBots(client, fixture, 'agent', bots)
    const pages = hired.map(({ page }) => page)
    const companyUrl = await company.request<string>('open')
    const env = {
      FACEBOOK_APP_SECRET: appSecret,
      GRAPH_BASE_URL: companyUrl,
      DIALOGFLOW_BASE_URL: companyUrl,
      GOOGLE_OAUTH_BASE_URL: companyUrl,
      GOOGLE_CLIENT_ID: 'bench',
      GOOGLE_CLIENT_SECRET: 'bench',
    }
    const talk = (to: string, messages: number, rate = perSecond, some = pages) =>
      company.request<Waited>('talk', { url: to, pages: some, messages, perSecond: rate })
    // Each bot is at work once, quickly.
    const timers = await countTimers(counting, { url, env }, (to, some) => talk(to, some, 100, pages.slice(0, some)))
    const address = await server.request<string>('open', { url, env })
    await talk(address, 2 * perSecond)
    const messages = perSecond * context.scale.answers.seconds
    const waited = await talk(address, messages)
    const megabytes = round(await server.residentMegabytes())
    await server.request('close')
    const limit = await bare.request<string>('open', { company: companyUrl })
    await talk(limit, 2 * perSecond)
    return { waited, bare: await talk(limit, messages), timers, megabytes }
  } finally {
    await Promise.all([server, counting, company, bare].map((child) => child.stop()))
    await dismissBots(client, fixture)
    await client.end()
  }
}

/** How many timers a server has when one bot was at work, and when all were. */
async function countTimers(
  server: Child,
  open: { url: string; env: Record<string, string> },
  talk: (address: string, bots: number) => Promise<Waited>,
): Promise<{ one: number; all: number }> {
  const address = await server.request<string>('open', { ...open, countsTimers: true })
  const after = async (some: number) => {
    await talk(address, some)
    await sleep(settles)
    return server.request<number>('timers')
  }
  const one = await after(1)
  let all = await after(bots)
  for (let look = 1; look < looks && all > one + otherTimers; look++) {
    await sleep(settles)
    all = Math.min(all, await server.request<number>('timers'))
  }
  await server.request('close')
  return { one, all }
}
