import type { Redis } from 'ioredis'
import { localBus, type Bus } from '#platform/realtime/bus.ts'
import { watchRedis, type RedisNews } from '#platform/realtime/watchRedis.ts'

/** How servers tell each other of changes: by Redis under the name of their installation; without Redis a server is alone, and does not load it. */
export async function openBus(url: string | null, installation: string, news: RedisNews, onError: (error: unknown) => void): Promise<Bus> {
  if (url === null) return localBus({ onError })
  const { redisBus } = await import('#platform/realtime/redisBus.ts')
  return redisBus({ url, installation, news, onError })
}

/** Where calls are counted. That is asked for in the middle of a call: an answer that does not come at once is done without. */
export async function openCounters(url: string, news: RedisNews): Promise<Redis> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 500 })
  watchRedis(redis, news)
  return redis
}
