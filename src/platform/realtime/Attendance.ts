import type { Bus } from './bus.ts'
import type { PageSocket } from './pageSocketPorts.ts'
import { Presence, presenceTopics } from './presence.ts'

/** It belongs to no workspace: a person is at their page, whatever it shows. */
const anywhere = { workspace: '', bot: '' }

const attendance = presenceTopics('attendance')

/** Who has a page of ours in front of them, over all servers. A page says so of itself (`set_attending`); one that says nothing does not count. */
export class Attendance {
  readonly #presence: Presence

  constructor(bus: Bus) {
    this.#presence = new Presence(bus, () => undefined, attendance)
  }

  /** Listens to what a socket's page says. */
  attach(socket: PageSocket): void {
    const { id, name } = socket.data.person
    socket.on('set_attending', (isHere: unknown) => {
      if (isHere === true) this.#presence.enter(id, anywhere, socket.id, { id, name })
      else this.#presence.leave(id, socket.id)
    })
    socket.on('disconnect', () => this.#presence.leave(id, socket.id))
  }

  isHere(person: string): boolean {
    return this.#presence.onlookers(person).length > 0
  }

  stop(): void {
    this.#presence.stop()
  }
}
