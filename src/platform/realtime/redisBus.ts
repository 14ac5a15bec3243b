import { Redis } from 'ioredis'
import * as z from 'zod/mini'
import { brand } from '#shared/brand.ts'
import type { Topic } from '#shared/topics.ts'
import { localBus, type Bus, type BusPorts } from './bus.ts'
import { watchRedis, type RedisNews } from './watchRedis.ts'

export interface RedisBusOptions extends BusPorts {
  url: string
  /** Which installation this is: others may use the same Redis, and receive nothing of this one. */
  installation: string
  news: RedisNews
}

/** Milliseconds in which Redis answers. One that hangs is connected all the same: without a limit nobody would be told, and what is published would pile up. */
const answersWithin = 5000

const Envelope = z.object({ from: z.string(), topic: z.string(), message: z.unknown() })

/** For several nodes: what one publishes all receive, the publisher at once and without the detour. What does not fit its topic is dropped. */
export function redisBus({ url, installation, news, onError }: RedisBusOptions): Bus {
  const channel = `baton:${installation}`
  const local = localBus({ onError })
  const options = { maxRetriesPerRequest: null, enableOfflineQueue: false } as const
  const publisher = new Redis(url, { ...options, socketTimeout: answersWithin })
  const subscriber = new Redis(url, { ...options, enableOfflineQueue: true })
  const me = crypto.randomUUID()
  const topics = new Map<string, Topic<unknown>>()
  const { failed, worked } = watchRedis(publisher, news)
  const report = once(onError)
  subscriber.subscribe(channel).catch(watchRedis(subscriber, news).failed)
  subscriber.on('message', (_channel: string, text: string) => {
    const envelope = readEnvelope(text)
    if (envelope === null) return report(new Error(`Something else speaks on the Redis channel ${channel}. It is not listened to.`))
    const topic = topics.get(envelope.topic)
    if (envelope.from === me || !topic) return
    const read = z.safeParse(topic.message, envelope.message)
    if (read.success) local.publish(topic, read.data)
    else
      report(new Error(`A message of the topic ${topic.name} has another shape than this version of ${brand.name} knows. It is dropped.`))
  })
  return {
    publish(topic, message) {
      local.publish(topic, message)
      // A lost hint costs a moment: the others poll the log.
      if (publisher.status === 'ready')
        publisher.publish(channel, JSON.stringify({ from: me, topic: topic.name, message })).then(worked, failed)
    },
    subscribe(topic, listener) {
      topics.set(topic.name, topic)
      return local.subscribe(topic, listener)
    },
    async close() {
      await local.close()
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}

function readEnvelope(text: string): z.output<typeof Envelope> | null {
  try {
    return z.safeParse(Envelope, JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Says the same thing once only: junk comes in thousands. */
function once(onError: (error: unknown) => void): (error: Error) => void {
  const reported = new Set<string>()
  return (error) => {
    if (reported.has(error.message)) return
    reported.add(error.message)
    onError(error)
  }
}
