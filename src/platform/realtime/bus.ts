import { EventEmitter } from 'node:events'
import { Redis } from 'ioredis'
import { watchRedis, type RedisNews } from './watchRedis.ts'

/**
 * Carries hints between the nodes: "the log has grown", "somebody types", "this socket belongs to that bot". Nothing that must not be
 * lost travels here; the log in the database is the truth.
 */
export interface Bus {
  publish(topic: string, message: unknown): void
  subscribe(topic: string, listener: (message: unknown) => void): () => void
  close(): Promise<void>
}

/** For one node: publishing calls the listeners of this process in the next turn of the event loop. */
export function localBus(): Bus {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    publish: (topic, message) => void setImmediate(() => emitter.emit(topic, message)),
    subscribe: (topic, listener) => {
      emitter.on(topic, listener)
      return () => void emitter.off(topic, listener)
    },
    close: () => Promise.resolve(void emitter.removeAllListeners()),
  }
}

/** For several nodes: what one publishes all hear, the publisher at once and without the detour. */
export function redisBus(url: string, news: RedisNews): Bus {
  const channel = 'baton'
  const local = localBus()
  const options = { maxRetriesPerRequest: null, enableOfflineQueue: false } as const
  const publisher = new Redis(url, options)
  const subscriber = new Redis(url, { ...options, enableOfflineQueue: true })
  const me = crypto.randomUUID()
  const { failed, worked } = watchRedis(publisher, news)
  subscriber.subscribe(channel).catch(watchRedis(subscriber, news).failed)
  subscriber.on('message', (_channel: string, text: string) => {
    const { from, topic, message } = JSON.parse(text) as { from: string; topic: string; message: unknown }
    if (from !== me) local.publish(topic, message)
  })
  return {
    publish(topic, message) {
      local.publish(topic, message)
      // A lost hint costs a moment: the others poll the log.
      if (publisher.status === 'ready') publisher.publish(channel, JSON.stringify({ from: me, topic, message })).then(worked, failed)
    },
    subscribe: local.subscribe,
    async close() {
      await local.close()
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
