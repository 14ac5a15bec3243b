import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client'

export interface HealthPorts {
  /** What must hold before this node takes traffic: a name and a check that throws, {@link NotAtWork} where that is no fault. */
  checks: Record<string, () => Promise<void>>
  /** What is counted and timed; the figures below are added to it. */
  registry: Registry
  /** Levels, which are read when asked for. */
  gauges: Record<string, { help: string; read: () => number }>
  /** Levels that many things of one kind have, and that take asking the database. */
  labelled?: LabelledGauges
}

/** One reading for each thing, told apart by a label, such as `{ subscriber: 'search' }`. */
interface Reading {
  labels: Record<string, string>
  /** By the names of {@link LabelledGauges.gauges}. */
  values: Record<string, number>
}

export interface LabelledGauges {
  labels: string[]
  /** What each figure is, by its name. */
  gauges: Record<string, string>
  read: () => Promise<Reading[]>
}

/** What a check throws where nothing is wrong: its part has yet to start, or is being stopped. */
export class NotAtWork extends Error {}

/** A check that has not ended after so many milliseconds has failed: what asks does not wait for much longer. */
const checkedWithin = 3000

/** `/healthz`: the process answers. `/readyz`: it can do its work. `/metrics`: figures for Prometheus. */
export function registerHealth(app: FastifyInstance, ports: HealthPorts, timeoutMs = checkedWithin): void {
  app.get('/healthz', () => ({ ok: true }))
  app.get('/readyz', async (request, reply) => {
    const results = await Promise.all(
      Object.entries(ports.checks).map(async ([name, check]) => {
        try {
          await within(timeoutMs, check())
          return [name, 'ok'] as const
        } catch (err) {
          // Anybody may ask. What exactly is wrong names hosts and accounts: it is for anyone who reads the log.
          if (err instanceof NotAtWork) request.log.info({ check: name }, `This server is not ready: ${err.message}`)
          else request.log.error({ err, check: name }, 'This server is not ready.')
          return [name, 'failed'] as const
        }
      }),
    )
    const ready = results.every(([, state]) => state === 'ok')
    return reply.code(ready ? 200 : 503).send({ ready, ...Object.fromEntries(results) })
  })
  const { registry } = ports
  collectDefaultMetrics({ register: registry })
  for (const [name, { help, read }] of Object.entries(ports.gauges)) {
    const gauge: Gauge = new Gauge({ name, help, registers: [], collect: () => gauge.set(read()) })
    registry.registerMetric(gauge)
  }
  const readLabelled = registerLabelled(registry, ports.labelled)
  app.get('/metrics', async (request, reply) => {
    // A database that is away takes only its own figures with it.
    await within(timeoutMs, readLabelled()).catch((err: unknown) => request.log.error({ err }, 'Some figures could not be read.'))
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Answers what brings the figures of many things up to date; they are gone while they cannot be read. */
function registerLabelled(registry: Registry, labelled: LabelledGauges | undefined): () => Promise<void> {
  if (!labelled) return () => Promise.resolve()
  const { labels: labelNames, gauges, read } = labelled
  const figures = new Map(
    Object.entries(gauges).map(([name, help]) => [name, new Gauge({ name, help, labelNames, registers: [registry] })]),
  )
  return async () => {
    for (const gauge of figures.values()) gauge.reset()
    for (const { labels, values } of await read()) for (const [name, value] of Object.entries(values)) figures.get(name)!.set(labels, value)
  }
}

async function within<T>(timeoutMs: number, check: Promise<T>): Promise<T> {
  const ended = new AbortController()
  const tooLate = sleep(timeoutMs, undefined, { signal: ended.signal }).then((): never => {
    throw new Error(`There was no answer within ${timeoutMs} ms.`)
  })
  try {
    return await Promise.race([check, tooLate])
  } finally {
    // The wait that is called off rejects, and nobody listens any more.
    tooLate.catch(() => undefined)
    ended.abort()
  }
}
