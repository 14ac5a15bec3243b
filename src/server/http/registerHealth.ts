import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

export interface HealthPorts {
  /** What must hold before this node takes traffic: a name and a check that throws. */
  checks: Record<string, () => Promise<void>>
  /** Figures that are read when asked for. */
  gauges: Record<string, { help: string; read: () => number }>
}

/** `/healthz`: the process answers. `/readyz`: it can do its work. `/metrics`: figures for Prometheus. */
export function registerHealth(app: FastifyInstance, ports: HealthPorts): void {
  app.get('/healthz', () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(ports.checks).map(async ([name, check]) => {
        try {
          await check()
          return [name, 'ok'] as const
        } catch (error) {
          return [name, error instanceof Error ? error.message : 'failed'] as const
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
