import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import type { AppError } from '#shared/errors.ts'
import { requestErrors } from '#platform/http/errors.ts'
import type { CallLimit, CallShape } from '#shared/call.ts'

/** Counts one more of what `who` does. Throws too-many, with `retry_after` seconds in its details, when that is more than the limit allows. */
export type Count = (who: string) => Promise<void>

type CreateLimit = FastifyInstance['createRateLimit']
type Asked = Parameters<ReturnType<CreateLimit>>[0]

/**
 * How often things may be done, over all servers together when there is a Redis, else in this one. When Redis does not answer each server
 * counts by itself: what was counted together is forgotten then, and nobody is shut out by an outage.
 */
export class Limits {
  readonly #here: CreateLimit
  readonly #together: CreateLimit | null
  private constructor(here: CreateLimit, together: CreateLimit | null) {
    this.#here = here
    this.#together = together
  }

  /** `installation`: others that count in the same Redis do not count along. */
  static async open(app: FastifyInstance, redis: Redis | null, installation = ''): Promise<Limits> {
    const together = redis && (await limiter(app, { redis, nameSpace: `baton:${installation}:limit-` }))
    return new Limits(await limiter(app, {}), together)
  }

  /** What is counted of a call by what its contract says; nothing, where that says nothing. */
  ofCall({ name, limit }: Pick<CallShape, 'name' | 'limit'>): Partial<Record<CallLimit['per'], Count>> {
    return limit ? { [limit.per]: this.of(`${name} by ${limit.per}`, limit) } : {}
  }

  /** A count of its own, by a name that is the same on every server. */
  of(name: string, { max, minutes }: Omit<CallLimit, 'per'>): Count {
    const options: Parameters<CreateLimit>[0] = {
      max,
      timeWindow: minutes * 60_000,
      // In Redis all counts are in one room, so the name is part of the key.
      keyGenerator: (request) => `${name} ${request.id}`,
    }
    const here = this.#here(options)
    const together = this.#together?.(options)
    return async (who) => {
      // The plugin only wants to know for whom to count, which it asks of a request. The id of this one says so.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it looks at nothing else of a request
      const asked = { id: who, routeOptions: {} } as Asked
      const state = together ? await together(asked).catch(() => here(asked)) : await here(asked)
      if (!state.isAllowed && state.isExceeded) throw tooOften(state.ttlInSeconds)
    }
  }
}

/** What makes counts in one store. The plugin has one store for each scope of an app. */
async function limiter(app: FastifyInstance, store: { redis?: Redis; nameSpace?: string }): Promise<CreateLimit> {
  let create: CreateLimit | undefined
  await app.register(async (instance) => {
    await instance.register(rateLimit, { global: false, skipOnError: false, ...store })
    create = (options) => instance.createRateLimit(options)
  })
  return create!
}

/** An address as it is counted: one that has IPv6 has a whole network of them, and counts as one. */
export const countedAddress = (address: string): string => normalizeIP(address)

function tooOften(ttl: number): AppError {
  const seconds = Math.max(ttl, 1)
  return requestErrors.tooOften({ seconds }).with({ retry_after: seconds })
}
