import type { Redis } from 'ioredis'

/** Who is told how Redis is doing. */
export interface RedisNews {
  down(error: Error): void
  back(): void
}

/** Tells of an outage once, however much fails while it lasts, and when it is over. Answers what to call when a command fails or works. */
export function watchRedis(redis: Pick<Redis, 'on'>, news: RedisNews): { failed(error: Error): void; worked(): void } {
  let isDown = false
  const failed = (error: Error) => {
    if (!isDown) news.down(error)
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
