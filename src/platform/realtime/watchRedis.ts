import type { Redis } from 'ioredis'

/** Its own words alone, such as a refused connection, do not say what it is about. */
const redisDown =
  'Redis does not answer. Check REDIS_URL and that Redis runs. Servers go on without it, but learn of each other with a delay.'

/** Who is told how Redis is doing. */
export interface RedisNews {
  down(error: Error): void
  back(): void
}

/** Tells of an outage once, however much fails while it lasts, and when it is over. Answers what to call when a command fails or works. */
export function watchRedis(redis: Pick<Redis, 'on'>, news: RedisNews): { failed(error: Error): void; worked(): void } {
  let isDown = false
  const failed = (error: Error) => {
    if (!isDown) news.down(new Error(redisDown, { cause: error }))
    isDown = true
  }
  const worked = () => {
    if (isDown) news.back()
    isDown = false
  }
  redis.on('error', failed)
  redis.on('ready', worked)
  return { failed, worked }
}
