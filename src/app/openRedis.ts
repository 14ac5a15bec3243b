import { Redis } from 'ioredis'
import { localBus, redisBus, type Bus } from '#platform/realtime/bus.ts'
import { watchRedis, type RedisNews } from '#platform/realtime/watchRedis.ts'

/** How servers tell each other of changes: by Redis under the name of their installation; without Redis a server is alone. */
export function openBus(url: string | null, installation: string, news: RedisNews, onError: (error: unknown) => void): Bus {
  return url === null ? localBus({ onError }) : redisBus({ url, installation, news, onError })
}

/** Where calls are counted. That is asked for in the middle of a call: an answer that does not come at once is done without. */
export function openCounters(url: string, news: RedisNews): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 500 })
  watchRedis(redis, news)
  return redis
}
