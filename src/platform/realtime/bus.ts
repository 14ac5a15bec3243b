import { EventEmitter } from 'node:events'
import type { Topic } from '#shared/topics.ts'

/**
 * Carries hints between the nodes: "the log has grown", "somebody types", "this socket belongs to that bot". Nothing that must not be
 * lost travels here; the log in the database is the truth.
 */
export interface Bus {
  publish<Message>(topic: Topic<Message>, message: Message): void
  subscribe<Message>(topic: Topic<Message>, listener: (message: Message) => void): () => void
  close(): Promise<void>
}

export interface BusPorts {
  /** A listener threw, or something else spoke on the channel. */
  onError(error: unknown): void
}

/** For one node: publishing calls the listeners of this process in the next turn of the event loop. */
export function localBus({ onError }: BusPorts): Bus {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    publish: ({ name }, message) => void setImmediate(() => emitter.emit(name, message)),
    subscribe({ name }, listener) {
      // A listener that throws takes neither its neighbours nor the server with it.
      const onMessage = (message: Parameters<typeof listener>[0]) => {
        try {
          listener(message)
        } catch (error) {
          onError(error)
        }
      }
      emitter.on(name, onMessage)
      return () => void emitter.off(name, onMessage)
    },
    close: () => Promise.resolve(void emitter.removeAllListeners()),
  }
}
