import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { AppError } from '#shared/errors.ts'
import type { CallLimit, CallShape } from '#shared/call.ts'

/** Counts one more of what `who` does. Throws too-many, with `retry_after` seconds in its details, when that is more than the limit allows. */
export type Count = (who: string) => Promise<void>

/**
 * How often things may be done, over all servers together when there is a Redis, else in this one. When Redis does not answer nothing is
 * counted: rather uncounted than shut out.
 */
export class Limits {
  readonly #app: FastifyInstance
  private constructor(app: FastifyInstance) {
    this.#app = app
  }

  static async open(app: FastifyInstance, redis: Redis | null): Promise<Limits> {
    const store = redis ? { redis, nameSpace: 'baton-limit-' } : {}
    await app.register(rateLimit, { global: false, skipOnError: true, ...store })
    return new Limits(app)
  }

  /** What is counted of a call by what its contract says; nothing, where that says nothing. */
  ofCall({ name, limit }: Pick<CallShape, 'name' | 'limit'>): Partial<Record<CallLimit['per'], Count>> {
    return limit ? { [limit.per]: this.of(`${name} by ${limit.per}`, limit) } : {}
  }

  /** A count of its own, by a name that is the same on every server. */
  of(name: string, { max, minutes }: Omit<CallLimit, 'per'>): Count {
    const limit = this.#app.createRateLimit({
      max,
      timeWindow: minutes * 60_000,
      // In Redis all counts are in one room, so the name is part of the key.
      keyGenerator: (request) => `${name} ${(request as Requested).who}`,
    })
    return async (who) => {
      const asked: Pick<Requested, 'who' | 'routeOptions'> = { who, routeOptions: {} as never }
      const state = await limit(asked as Requested)
      if (!state.isAllowed && state.isExceeded) throw tooMany(state.ttlInSeconds)
    }
  }
}

/** What the plugin is handed instead of a request: it only wants to know for whom to count. */
interface Requested extends FastifyRequest {
  who: string
}

/** An address as it is counted: one that has IPv6 has a whole network of them, and counts as one. */
export const counted = (address: string): string => normalizeIP(address)

function tooMany(seconds: number): AppError {
  const wait = seconds < 90 ? `${Math.max(seconds, 1)} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new AppError('too-many', `This was tried too often. Please try again in ${wait}.`, { retry_after: Math.max(seconds, 1) })
}
