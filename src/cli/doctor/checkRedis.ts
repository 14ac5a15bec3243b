import { Redis } from 'ioredis'
import { brand } from '#shared/brand.ts'
import { errorMessage } from '#shared/errorMessage.ts'
import { findings, type Finding } from './Finding.ts'

/** In ms; also of one that takes connections and then says nothing. */
const timeoutMs = 5000

/** Whether Redis answers, where there is one. */
export async function checkRedis(url: string | null): Promise<Finding[]> {
  const { ok, off, fail } = findings('Redis')
  if (url === null) return [off('not configured: one server needs none, several on one database do')]
  const timeouts = { connectTimeout: timeoutMs, socketTimeout: timeoutMs }
  const redis = new Redis(url, { lazyConnect: true, ...timeouts, retryStrategy: () => null, maxRetriesPerRequest: 0 })
  let why: string | undefined
  redis.on('error', (error: Error) => (why = error.message || why))
  try {
    const started = performance.now()
    await redis.connect()
    await redis.ping()
    return [ok(`answers in ${Math.ceil(performance.now() - started)} ms`)]
  } catch (error) {
    // The connection's own last word: the driver says only that it is closed.
    const reason = why ?? errorMessage(error)
    if (/^(NOAUTH|WRONGPASS|ERR AUTH|NOPERM)/.test(reason))
      return [fail(`does not let ${brand.name} in (${reason})`, 'Put its password into REDIS_URL: redis://:PASSWORD@HOST:PORT.')]
    return [
      fail(
        `does not answer (${reason})`,
        'Check REDIS_URL and that Redis runs. Servers go on without it, but learn of each other with a delay.',
      ),
    ]
  } finally {
    redis.disconnect()
  }
}
