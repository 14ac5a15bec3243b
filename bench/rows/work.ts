import { Child } from '../children/Child.ts'
import type { Written } from '../children/customers.ts'
import type { Worked } from '../children/office.ts'
import type { Context } from '../Context.ts'
import { presenceCost, type Cost } from '../measure/costOfLooking.ts'
import { round } from '../measure/summary.ts'
import { verdictOf, type RowResult, type Row } from '../Row.ts'

/** Messages that customers write in a second, and the share of them that a bot answers. */
const perSecond = 5
const answered = 0.7
const maxGrowth = 1.25
const maxMs = 100

export const work: Row = {
  name: 'work',
  what: '50 people work while customers write',
  goal: `p95 of their calls under ${maxMs} ms, none fails; the server's CPU per message, without what the bytes to those who look cost, grows from 5 to 50 people by at most ${maxGrowth}x`,
  requires: ['large'],
  async run(context): Promise<RowResult> {
    const { seconds, ...worked } = await atWork(context)
    const costs = await presenceCost(context)
    const [few, many] = [costs[0]!, costs.at(-1)!]
    const growth = round(many.own / few.own)
    const { office, customers, perPerson, cpuPerMessage } = worked
    const says = ({ people, cpu, bytes, own }: Cost) => `${people} people ${cpu} ms (${bytes} kB, without them ${own} ms)`
    for (const [kind, { n, p50, p95 }] of Object.entries(office.ms)) context.log(`  ${kind}: ${n} calls, p50 ${p50} ms, p95 ${p95} ms`)
    for (const cost of costs) context.log(`  CPU per message with ${says(cost)}; bare ws ${cost.bare} ms`)
    return {
      figures: { seconds, ...worked, costs, growth },
      measured:
        `in ${seconds} s ${office.requests} calls, p95 ${office.all.p95} ms, ${office.failures.length} failed; each person ${perPerson.requests} calls and ${perPerson.kilobytes} kB a minute; ` +
        `${worked.messages} messages, ${cpuPerMessage} ms of the server's CPU each with all that people asked; a message alone: ${costs.map(says).join(', ')}: ${growth}x`,
      limit: `a bare ws server sends the same frames for ${costs.map(({ people, bare }) => `${bare} ms to ${people}`).join(', ')}`,
      verdict: verdictOf(growth <= maxGrowth && office.all.p95 < maxMs && office.failures.length === 0),
      notes: [
        `The server's CPU per message with n people looking, less the bytes they are sent times what a byte costs a bare ws server that sends the same frame to n people at the same rate: what is left must not grow with n. ${costs[0]!.perSecond} messages a second; the database's CPU is not in it.`,
        `At work: ${perSecond} messages a second of customers, ${customers.bots} answers of bots; bytes are those of the wire, answers with headers (not compressed) and sockets.`,
        ...office.failures.slice(0, 3),
      ],
      ...(growth > 10 && {
        belowFloor: 'With ten times the people a message costs ten times as much: something is done for each of them.',
      }),
    }
  },
}

async function atWork(context: Context) {
  const { url, fixture } = await context.database('large')
  const { seconds } = context.scale.work
  const [server, office, customers] = [new Child('server.ts'), new Child('office.ts'), new Child('customers.ts')]
  try {
    const address = await server.request<string>('open', { url })
    const before = await server.request<number>('usage')
    const megabytes: number[] = []
    const timer = setInterval(() => void server.residentMegabytes().then((now) => megabytes.push(now)), 1000)
    const [worked, written] = await Promise.all([
      office.request<Worked>('work', { url: address, fixture, seconds }),
      customers.request<Written>('write', { url: address, fixture, perSecond, seconds, answered }),
    ]).finally(() => clearInterval(timer))
    const cpu = (await server.request<number>('usage')) - before
    await server.request('close')
    const messages = written.customers + written.bots + worked.replies
    const minutes = (worked.people * seconds) / 60
    return {
      seconds,
      messages,
      cpu: round(cpu),
      cpuShare: round(cpu / (seconds * 1000)),
      cpuPerMessage: round(cpu / messages),
      megabytes: round(Math.max(...megabytes)),
      perPerson: {
        requests: round(worked.requests / minutes),
        kilobytes: round((worked.bytes.calls + worked.bytes.socket) / 1000 / minutes),
      },
      office: worked,
      customers: written,
    }
  } finally {
    await Promise.all([server, office, customers].map((child) => child.stop()))
  }
}
