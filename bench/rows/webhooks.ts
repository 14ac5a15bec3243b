import { setTimeout as sleep } from 'node:timers/promises'
import type { Answered } from '../children/callers.ts'
import { Child } from '../children/Child.ts'
import { now } from '../children/now.ts'
import { appSecret } from '../children/webhookCall.ts'
import type { Context } from '../Context.ts'
import { median, round } from '../measure/summary.ts'
import { verdictOf, type Row, type RowResult } from '../Row.ts'
import { dismissBots, hireBots, type HiredBot } from '../seed/hireBots.ts'

const callers = 64
const least = 0.8

interface Round {
  /** Calls a second, and `ms` that a caller waits. */
  webhooks: number
  reports: number
  ms: Answered['ms']
  /** Messages a second until the last was in the inbox. */
  inInbox: number
}

export const webhooks: Row = {
  name: 'webhooks',
  what: 'A company calls a webhook: signature verified, body kept, answered; then worked on',
  goal: `from ${callers} callers at least ${least}x the reports of the SDK`,
  requires: ['middle'],
  async run(context): Promise<RowResult> {
    const rounds = await measure(context)
    const [accepted, reported, inInbox] = [
      median(rounds.map((each) => each.webhooks)),
      median(rounds.map((each) => each.reports)),
      median(rounds.map((each) => each.inInbox)),
    ]
    const ratio = round(accepted / reported)
    const { ms } = rounds.at(-1)!
    return {
      figures: { rounds, ratio },
      measured: `${accepted}/s from ${callers} (${ratio}x, p50 ${ms.p50} ms, p99 ${ms.p99} ms); ${inInbox}/s until the last is in the inbox`,
      limit: `${reported}/s reports by the SDK from ${callers}`,
      verdict: verdictOf(ratio >= least),
      notes: [
        'Both bots are new, and their customers the same in number. A report is in the inbox when it is answered; a webhook is kept when it is answered, and worked on meanwhile, on the same cores.',
      ],
      ...(ratio < 0.05 && { belowFloor: 'A webhook is accepted at a twentieth of what reports are: something waits for its work.' }),
    }
  },
}

async function measure(context: Context): Promise<Round[]> {
  const { seconds, warmup, rounds } = context.scale.ingest
  const { url, fixture } = await context.database('middle')
  const client = await context.connect(url)
  const [server, company, caller] = [new Child('server.ts'), new Child('company.ts'), new Child('callers.ts')]
  try {
    const [page, sdk] = [(await hireBots(client, fixture, 'page', 1))[0]!, (await hireBots(client, fixture, 'sdk', 1))[0]!]
    // Who wrote is asked there.
    const companyUrl = await company.request<string>('open')
    const env = { FACEBOOK_APP_SECRET: appSecret, GRAPH_BASE_URL: companyUrl }
    const address = await server.request<string>('open', { url, env })
    const areAllDone = async () => {
      const { rows } = await client.query(`select from webhook_event where bot_id = $1 and state = 'waiting' limit 1`, [page.id])
      return rows.length === 0
    }
    const load = async (bot: HiredBot, lasts: number) => {
      await client.query('checkpoint')
      const ofBot = { ...fixture, bots: fixture.bots.map((one) => ({ ...one, clientKey: bot.clientKey })) }
      const asked = { url: address, fixture: ofBot, callers, seconds: lasts, ...(bot.page && { page: bot.page }) }
      const answered = await caller.request<Answered>('run', asked)
      while (!(await areAllDone())) await sleep(20)
      const perSecond = (end: number) => round((answered.calls * 1000) / (end - answered.startedAt))
      return { accepted: perSecond(answered.endedAt), inInbox: perSecond(now()), ms: answered.ms }
    }
    const found: Round[] = []
    for (const bot of [page, sdk]) await load(bot, warmup)
    for (let i = 0; i < rounds; i++) {
      const [ours, reports] = [await load(page, seconds), await load(sdk, seconds)]
      found.push({ webhooks: ours.accepted, reports: reports.accepted, ms: ours.ms, inInbox: ours.inInbox })
      context.log(`  round ${i + 1}: webhooks ${ours.accepted}/s (in the inbox ${ours.inInbox}/s), reports ${reports.accepted}/s`)
    }
    await server.request('close')
    return found
  } finally {
    await Promise.all([server, company, caller].map((child) => child.stop()))
    await dismissBots(client, fixture)
    await client.end()
  }
}
