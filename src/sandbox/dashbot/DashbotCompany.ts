import type { FastifyInstance } from 'fastify'
import { apiFaults, applySlowness } from '#sandbox/kit/companyFaults.ts'

/** A message as Dashbot was told of it. */
export interface Tracked {
  type: string
  apiKey: string
  text: string
  userId: string
}

/** So many are remembered. */
const maxTracked = 200

/** Dashbot: takes what is said, by the key of a bot, and counts it. */
export class DashbotCompany {
  readonly faults = apiFaults()
  readonly tracked: Tracked[] = []
  readonly #keys: readonly string[]

  constructor(keys: readonly string[]) {
    this.#keys = keys
  }

  serve(app: FastifyInstance): void {
    app.post<{ Querystring: Record<string, string>; Body: Record<string, unknown> | null }>(
      '/track',
      async ({ query, body, raw }, reply) => {
        const { faults } = this
        await applySlowness(faults)
        const refuse = (status: number, error: string) => reply.code(status).send({ success: false, error })
        if (faults.down.consume() > 0) return refuse(500, 'Internal error')
        if (faults.busy.consume() > 0) return refuse(429, 'Too many requests')
        const { apiKey = '', type = '', platform, v } = query
        if (!this.#keys.includes(apiKey) || faults.token.consume() > 0) return refuse(401, 'Invalid API key')
        if (!['incoming', 'outgoing'].includes(type) || platform !== 'universal' || !v)
          return refuse(400, 'type, platform and v are required')
        if (typeof body?.['text'] !== 'string' || typeof body['userId'] !== 'string') return refuse(400, 'text and userId are required')
        this.tracked.push({ type, apiKey, text: body['text'], userId: body['userId'] })
        this.tracked.splice(0, this.tracked.length - maxTracked)
        if (faults.silent.consume() > 0) return raw.socket.destroy()
        return { success: true }
      },
    )
    /** What was tracked last, for anybody who wants to see that it arrives. */
    app.get('/tracked', () => this.tracked.toReversed())
    app.setNotFoundHandler((_request, reply) => reply.code(404).send({ success: false, error: 'Not found' }))
  }
}
