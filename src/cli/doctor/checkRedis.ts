import { Redis } from 'ioredis'
import { findings, type Finding } from './Finding.ts'

/** Whether Redis answers, where there is one. */
export async function checkRedis(url: string | null): Promise<Finding[]> {
  const { ok, off, fail } = findings('Redis')
  if (url === null) return [off('not configured: this is the only server')]
  const redis = new Redis(url, { lazyConnect: true, connectTimeout: 5000, retryStrategy: () => null, maxRetriesPerRequest: 0 })
  let why = 'no answer'
  redis.on('error', (error: Error) => (why = error.message))
  try {
    const started = performance.now()
    await redis.connect()
    await redis.ping()
    return [ok(`answers in ${Math.ceil(performance.now() - started)} ms`)]
  } catch (error) {
    return [
      fail(
        `does not answer (${(error instanceof Error && error.message) || why})`,
        'Check REDIS_URL and that Redis runs. Servers go on without it, but hear of each other with a delay.',
      ),
    ]
  } finally {
    redis.disconnect()
  }
}
