import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

export interface HealthPorts {
  /** What must hold before this node takes traffic: a name and a check that throws, {@link NotAtWork} where that is no fault. */
  checks: Record<string, () => Promise<void>>
  /** Figures that are read when asked for. */
  gauges: Record<string, { help: string; read: () => number }>
}

/** What a check throws where nothing is wrong: its part has yet to start, or is being stopped. */
export class NotAtWork extends Error {}

/** A check that has not ended after so many milliseconds has failed: what asks does not wait for much longer. */
const checkedWithin = 3000

/** `/healthz`: the process answers. `/readyz`: it can do its work. `/metrics`: figures for Prometheus. */
export function registerHealth(app: FastifyInstance, ports: HealthPorts, patience = checkedWithin): void {
  app.get('/healthz', () => ({ ok: true }))
  app.get('/readyz', async (request, reply) => {
    const results = await Promise.all(
      Object.entries(ports.checks).map(async ([name, check]) => {
        try {
          await within(patience, check())
          return [name, 'ok'] as const
        } catch (err) {
          // Anybody may ask. What exactly is wrong names hosts and accounts: it is for whoever reads the log.
          if (err instanceof NotAtWork) request.log.info({ check: name }, `This server is not ready: ${err.message}`)
          else request.log.error({ err, check: name }, 'This server is not ready.')
          return [name, 'failed'] as const
        }
      }),
    )
    const ready = results.every(([, state]) => state === 'ok')
    return reply.code(ready ? 200 : 503).send({ ready, ...Object.fromEntries(results) })
  })
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const [name, { help, read }] of Object.entries(ports.gauges)) {
    const gauge: Gauge = new Gauge({ name, help, registers: [], collect: () => gauge.set(read()) })
    registry.registerMetric(gauge)
  }
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}

async function within(patience: number, check: Promise<void>): Promise<void> {
  const ended = new AbortController()
  const tooLate = sleep(patience, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`There was no answer within ${patience} ms.`)
  })
  try {
    await Promise.race([check, tooLate])
  } finally {
    // The wait that is called off rejects, and nobody listens any more.
    tooLate.catch(() => undefined)
    ended.abort()
  }
}
