import type { Bus } from './bus.ts'
import type { PageSocket } from './pageSocketPorts.ts'
import { Presence, presenceTopics } from './presence.ts'

/** It belongs to no workspace: a person is at their page, whatever it shows. */
const anywhere = { workspace: '', bot: '' }

const attendance = presenceTopics('attendance')

/** Where somebody is: they have the conversation before them, another page of ours, or none. */
export type Whereabouts = 'in sight' | 'page' | 'away'

/**
 * Who has a page of ours in front of them, and which conversations these pages show, over all servers. A page says so of itself (`set_attending`); one
 * that says nothing does not count.
 */
export class Attendance {
  /** Of a person, what each of their pages shows: the id of a conversation, or their own for none. */
  readonly #presence: Presence

  constructor(bus: Bus) {
    this.#presence = new Presence(bus, () => undefined, attendance)
  }

  /** Listens to what a socket's page says. */
  attach(socket: PageSocket): void {
    const attend = (isHere: boolean) => {
      socket.data.attends = isHere
      if (isHere) this.follow(socket)
      else this.#presence.leave(socket.data.person.id, socket.id)
    }
    socket.on('set_attending', (isHere: unknown) => attend(isHere === true))
    socket.on('disconnect', () => attend(false))
  }

  /** The page of a socket may show another conversation than before. */
  follow({ id: socket, data: { person, attends, channel } }: PageSocket): void {
    if (attends) this.#presence.enter(person.id, anywhere, socket, { id: channel ?? person.id, name: '' })
  }

  whereIs(person: string, conversation: string): Whereabouts {
    const shown = this.#presence.onlookers(person)
    if (shown.length === 0) return 'away'
    return shown.some(({ id }) => id === conversation) ? 'in sight' : 'page'
  }

  stop(): void {
    this.#presence.stop()
  }
}
