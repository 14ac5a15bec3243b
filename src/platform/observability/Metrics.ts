import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, Registry } from 'prom-client'
import type { CallShape } from '#shared/call.ts'

/** What people are not bothered with, and the operator should see. Each stands at 0 from the start. */
const counted = {
  background: ['baton_background_errors_total', 'What failed in the background, such as jobs and the net between servers.'],
  calls: ['baton_failed_calls_total', 'Calls that were answered with 500 or more.'],
  reports: ['baton_refused_reports_total', 'Calls of bots that were refused: keys that are wrong, bodies that cannot be read.'],
  webhooks: ['baton_refused_webhooks_total', 'Webhooks of companies that were refused: wrong signatures, and what is none of theirs.'],
  deliveries: ['baton_failed_attempts_total', 'Attempts to hand something to a bot that failed.'],
} as const

/** Seconds: what people feel at once is told apart, and what companies and batches may take has room. Each one more is a series more of every route. */
const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5, 30]

/** What this server counts and times, for `/metrics`. Of several servers each tells its own. */
export class Metrics {
  readonly registry = new Registry()
  readonly #counters: Record<keyof typeof counted, Counter>
  readonly #requests: Histogram<'method' | 'route' | 'status'>
  readonly #attempts: Histogram<'transport' | 'outcome'>
  readonly #batches: Histogram<'subscriber' | 'outcome'>
  #pathsOfBots: ReadonlySet<string | undefined> = new Set()

  constructor() {
    const registers = [this.registry]
    const counter = (kind: keyof typeof counted) => new Counter({ name: counted[kind][0], help: counted[kind][1], registers })
    this.#counters = {
      background: counter('background'),
      calls: counter('calls'),
      reports: counter('reports'),
      webhooks: counter('webhooks'),
      deliveries: counter('deliveries'),
    }
    this.#requests = new Histogram({
      name: 'baton_http_request_duration_seconds',
      help: 'How long HTTP requests took, by the pattern of their route; "*" is the page, and what no route answers.',
      labelNames: ['method', 'route', 'status'],
      buckets,
      registers,
    })
    this.#attempts = new Histogram({
      name: 'baton_delivery_attempt_duration_seconds',
      help: 'How long attempts took to hand something to a bot; "lost" are those whose server died before it knew the outcome.',
      labelNames: ['transport', 'outcome'],
      buckets,
      registers,
    })
    this.#batches = new Histogram({
      name: 'baton_subscriber_batch_duration_seconds',
      help: 'How long durable subscribers took for a batch of changes.',
      labelNames: ['subscriber', 'outcome'],
      buckets,
      registers,
    })
  }

  note(kind: keyof typeof counted): void {
    this.#counters[kind].inc()
  }

  /** Which of the calls are those of bots, whose refusals are counted. */
  know(calls: readonly CallShape[]): void {
    this.#pathsOfBots = new Set(calls.filter(({ requires }) => requires === 'bot').map(({ path }) => path))
  }

  /** Counts and times what a server answers. */
  watchAnswers(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
      const { statusCode } = reply
      if (statusCode >= 500) this.note('calls')
      else if (statusCode >= 400 && this.#pathsOfBots.has(request.routeOptions.url)) this.note('reports')
      const labels = { ...routeOf(request.routeOptions.url, request.method), status: `${Math.trunc(statusCode / 100)}xx` }
      this.#requests.observe(labels, reply.elapsedTime / 1000)
      done()
    })
  }

  attempted(transport: string, outcome: string, seconds: number): void {
    if (outcome !== 'sent') this.note('deliveries')
    this.#attempts.observe({ transport, outcome }, seconds)
  }

  handled(subscriber: string, outcome: string, seconds: number): void {
    this.#batches.observe({ subscriber, outcome }, seconds)
  }
}

/** Never what somebody asked for, but what we registered: there are only so many. Built files are one, as each build names them again. */
function routeOf(pattern: string | undefined, method: string): { method: string; route: string } {
  if (pattern === undefined) return { method: '*', route: '*' }
  return { method, route: pattern.startsWith('/assets/') ? '/assets/*' : pattern }
}
