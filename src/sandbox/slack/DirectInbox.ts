import { idFor } from '#sandbox/kit/idFor.ts'
import type { Person } from './People.ts'

/** A direct message of our app to somebody. */
export interface DirectNote {
  /** `D…`, the same for the same person after every start. */
  channel: string
  /** Slack's name of a message: seconds with six decimals, each once. */
  ts: string
  to: string
  text: string
  /** How often it was replaced. */
  edits: number
}

/** Where our app writes to somebody. */
export const channelOf = (person: Person) => `D${idFor(`slack direct:${person.id}`, 10, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')}`

/** The most that is kept. */
const atMost = 500

/** What our app writes to people of the Slack workspace, the newest first. */
export class DirectInbox {
  readonly #notes: DirectNote[] = []
  readonly #clock: () => number
  #last = 0
  /** How many were ever posted. */
  posted = 0

  constructor(clock: () => number = Date.now) {
    this.#clock = clock
  }

  all(): readonly DirectNote[] {
    return this.#notes
  }

  post(person: Person, text: string): DirectNote {
    this.#last = Math.max(this.#last + 1, this.#clock() * 1000)
    this.posted++
    const note = { channel: channelOf(person), ts: (this.#last / 1_000_000).toFixed(6), to: person.email, text, edits: 0 }
    this.#notes.unshift(note)
    this.#notes.length = Math.min(this.#notes.length, atMost)
    return note
  }

  /** False where there is no such message. */
  update(channel: string, ts: string, text: string): boolean {
    const note = this.#find(channel, ts)
    if (!note) return false
    note.text = text
    note.edits++
    return true
  }

  remove(channel: string, ts: string): boolean {
    const note = this.#find(channel, ts)
    if (note) this.#notes.splice(this.#notes.indexOf(note), 1)
    return note !== undefined
  }

  #find(channel: string, ts: string): DirectNote | undefined {
    return this.#notes.find((note) => note.channel === channel && note.ts === ts)
  }
}
