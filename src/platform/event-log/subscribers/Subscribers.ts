import type { Feed } from '../feed.ts'
import { Subscriber, type SubscriberPorts } from './Subscriber.ts'
import type { Subscription } from './Subscription.ts'

/** The durable subscribers of one server. Each has a loop of its own, so that a slow or failing one holds up no other. */
export class Subscribers {
  readonly #feed: Feed
  readonly #all: Subscriber[]
  #unlisten: () => void = () => undefined

  constructor(ports: SubscriberPorts & { feed: Feed }, subscriptions: readonly Subscription[]) {
    this.#feed = ports.feed
    this.#all = subscriptions.map((subscription) => new Subscriber(ports, subscription))
  }

  start(): void {
    // The feed hands out what is settled, so what it tells of can be read at once.
    this.#unlisten = this.#feed.listen((changes) => {
      for (const subscriber of this.#all) subscriber.wake(changes)
    })
    for (const subscriber of this.#all) subscriber.start()
  }

  async stop(): Promise<void> {
    this.#unlisten()
    await Promise.all(this.#all.map((subscriber) => subscriber.stop()))
  }
}
