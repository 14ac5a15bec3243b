import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { PushSubscriptionData } from '#features/alerts/pushContract.ts'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import { writeLogCursor } from '#shared/cursor.ts'
import { Child } from '../children/Child.ts'
import type { Context } from '../Context.ts'
import { median, round, type Summary } from '../measure/summary.ts'
import { verdictOf, type Row, type RowResult } from '../Row.ts'
import { botOf, channelOf, type Fixture } from '../seed/Fixture.ts'

const perSecond = 100
/** So many messages a conversation gets while it is measured. */
const perTalk = 10
const maxMore = 0.1
const maxMs = 250
/** What a push service is sent at once does not come from one hand-off alone. */
const callsPerSecond = 1
const warmCalls = 3

/** Milliseconds of the server's CPU a message. */
interface Round {
  on: number
  off: number
}
type Waited = Summary & { lost: number }

export const alerts: Row = {
  name: 'alerts',
  what: `What alerts cost at ${perSecond} messages a second with 50 people at their pages; from a hand-off to the push requests for 50 who are away`,
  goal: `at most ${maxMore * 100} % of the server’s CPU a message; p99 under ${maxMs} ms, none lost`,
  requires: ['middle'],
  async run(context): Promise<RowResult> {
    const { rounds, waited, bare } = await measure(context)
    const [on, off] = [median(rounds.map((each) => each.on)), median(rounds.map((each) => each.off))]
    const more = round(median(rounds.map((each) => each.on / each.off - 1)))
    const says = ({ p50, p95, p99 }: Summary) => `p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`
    return {
      figures: { rounds, on, off, more, waited, bare },
      measured: `${round(more * 100)} % more: ${on} ms of the server's CPU a message with alerts, ${off} ms without; to the push requests ${says(waited)} of ${waited.n}, ${waited.lost} lost`,
      limit: `${says(bare)} by a program that encrypts, signs and sends, and stores nothing`,
      verdict: verdictOf(more <= maxMore && waited.p99 < maxMs && waited.lost === 0),
      notes: [
        `A conversation gets ${perTalk} messages, its first alerts all 50, with the levels as they are until somebody sets them; without: nothing follows the log for them. The database's CPU is not in it. Hand-offs come ${callsPerSecond} a second to ${perSecond} messages of others, each to the devices of everybody.`,
      ],
      ...(waited.p50 > 20_000 && { belowFloor: 'A push takes many seconds: something waits for a clock.' }),
      broken: waited.lost > 0 ? [`${waited.lost} pushes never went out.`] : [],
    }
  },
}

async function measure(context: Context): Promise<{ rounds: Round[]; waited: Waited; bare: Waited }> {
  const { url, fixture } = await context.database('middle')
  const client = await context.connect(url)
  const names = ['server.ts', 'talkers.ts', 'devices.ts', 'barePush.ts']
  const children = names.map((name) => new Child(name))
  const [server, talkers, devices, bare] = children as [Child, Child, Child, Child]
  try {
    const address = await server.request<string>('open', { url })
    const place = { url: address, fixture }
    await talkers.request('come', place)
    const rounds = await costOf({ context, client, fixture, server, talkers, address })
    await talkers.request('go')
    const subscriptions = await devices.request<PushSubscriptionData[]>('open', { count: fixture.people.length })
    const waited = await pushesOf({ context, client, fixture, talkers, devices, address, subscriptions })
    await server.request('close')
    const limit = await barely({ context, client, fixture, devices, bare, subscriptions })
    return { rounds, waited, bare: limit }
  } finally {
    await Promise.all(children.map((child) => child.stop()))
    await client.query(`delete from alert_levels where workspace_id = $1`, [fixture.workspace])
    await client.query(`delete from push_device where person_id = any($1::uuid[])`, [fixture.people.map(({ id }) => id)])
    await client.end()
  }
}

interface Setup {
  context: Context
  client: Client
  fixture: Fixture
}
interface PushSetup extends Setup {
  devices: Child
  subscriptions: PushSubscriptionData[]
}

/** The same load with alerts and without, in turn. */
async function costOf({
  context,
  client,
  fixture,
  server,
  talkers,
  address,
}: Setup & { server: Child; talkers: Child; address: string }): Promise<Round[]> {
  const { seconds, rounds: count } = context.scale.alerts
  let next = 0
  const load = async (lasts: number): Promise<number> => {
    const customers = Array.from({ length: Math.ceil((perSecond * lasts) / perTalk) }, () => next++ % fixture.conversations)
    await client.query('checkpoint')
    const before = await server.request<number>('usage')
    const messages = await talkers.request<number>('talk', { url: address, fixture, perSecond, seconds: lasts, customers })
    // What follows the log is a moment behind.
    await sleep(500)
    return ((await server.request<number>('usage')) - before) / messages
  }
  const rounds: Round[] = []
  const warm = Math.min(3, seconds)
  for (let i = 0; i <= count; i++) {
    await switchAlerts(client, true)
    await load(i === 0 ? seconds : warm)
    const on = await load(seconds)
    await switchAlerts(client, false)
    await load(warm)
    const off = await load(seconds)
    // The first warms compilers and caches.
    if (i > 0) rounds.push({ on: round(on), off: round(off) })
    if (i > 0) context.log(`  round ${i}: ${round(on)} ms a message with alerts, ${round(off)} ms without`)
  }
  await switchAlerts(client, true)
  return rounds
}

/** Lets the server follow the log for alerts, from now on, or has somebody else hold what follows it, who does nothing. */
async function switchAlerts(client: Client, isOn: boolean): Promise<void> {
  const { rows } = await client.query<{ xmin: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as xmin')
  await client.query(
    isOn
      ? `update subscriber set place = $1, holder = null, held_until = null where name = 'alerts'`
      : `update subscriber set place = $1, holder = gen_random_uuid(), held_until = now() + interval '1 day' where name = 'alerts'`,
    [writeLogCursor(Number(rows[0]!.xmin), 0)],
  )
}

/** Hand-offs while everybody is away, among the messages of others. That somebody writes calls nobody to their device: they would get a hundred a second. */
async function pushesOf({
  context,
  client,
  fixture,
  talkers,
  devices,
  address,
  subscriptions,
}: PushSetup & { talkers: Child; address: string }): Promise<Waited> {
  const { calls } = context.scale.alerts
  await client.query(
    `insert into alert_levels (workspace_id, person_id, bot_id, levels)
     select $1, p, b, '{"logSeverityLevel": 0}' from unnest($2::uuid[]) p, unnest($3::uuid[]) b on conflict do nothing`,
    [fixture.workspace, fixture.people.map(({ id }) => id), fixture.bots.map(({ id }) => id)],
  )
  await devices.request('subscribe', { url: address, fixture, subscriptions })
  const talks = await talksFor(client, fixture, warmCalls + calls)
  const call = (some: Talk[]) =>
    devices.request<Waited>('call', { url: address, fixture, talks: some, perSecond: callsPerSecond, devices: fixture.people.length })
  await call(talks.slice(0, warmCalls))
  const customers = Array.from({ length: perSecond }, (_, n) => n)
  const others = talkers.request('talk', { url: address, fixture, perSecond, seconds: calls / callsPerSecond, customers })
  const waited = await call(talks.slice(warmCalls))
  await others
  return waited
}

/** The same pushes by a program that does nothing else. */
async function barely({ context, client, fixture, devices, bare, subscriptions }: PushSetup & { bare: Child }): Promise<Waited> {
  const talks = await talksFor(client, fixture, warmCalls + context.scale.alerts.calls)
  const topics = Object.fromEntries(talks.map(({ n, id }) => [channelOf(n), id.replaceAll('-', '')]))
  const url = await bare.request<string>('open', { subscriptions, topics })
  const call = (some: Talk[]) =>
    devices.request<Waited>('call', { url, fixture, talks: some, perSecond: callsPerSecond, devices: subscriptions.length })
  await call(talks.slice(0, warmCalls))
  return call(talks.slice(warmCalls))
}

interface Talk {
  n: number
  id: string
}

/** Conversations that need nobody yet and that nobody holds, so that a hand-off of them calls everybody; from the end, where nobody writes meanwhile. */
async function talksFor(client: Client, fixture: Fixture, count: number): Promise<Talk[]> {
  const numbers = Array.from({ length: Math.min(fixture.conversations, 20 * count + 200) }, (_, i) => fixture.conversations - 1 - i)
  // By their ids: bots of other rows have talked in channels of the same names.
  const byId = new Map(numbers.map((n) => [conversationIdOf(fixture.bots[botOf(n)]!.id, channelOf(n)), n]))
  const { rows } = await client.query<{ id: string }>(
    `select id from conversation where workspace_id = $1 and id = any($2::uuid[]) and needs_human_at is null and assignee_id is null
       and not paused and not is_done and snoozed_until is null and deleted_at is null order by id desc limit $3`,
    [fixture.workspace, [...byId.keys()], count],
  )
  if (rows.length < count) throw new Error('Too few conversations are free to be handed off.')
  return rows.map(({ id }) => ({ id, n: byId.get(id)! }))
}
