import type { Readable } from 'node:stream'
import { slowestUpload } from '#features/files/contract.ts'
import { fileErrors } from '#features/files/errors.ts'

/** How many files one server takes in at once: each lies in memory up to twice, so these take up to 300 MB. */
const altogether = 6
/** And those of one person, so that nobody takes up all the room. */
const ofOnePerson = 4
/** How many seconds a sender may be silent who is inside. */
const longestSilence = 15

interface Waiting {
  person: string
  enter(): void
}

/**
 * Bounds what uploads take of the memory: so many are taken in at once, and the bodies of others stay at their senders until it is their turn. People
 * who send many wait for themselves: it is the turn of who has fewest inside, and among those of who waits longest.
 */
export class UploadRoom {
  readonly #inside = new Map<string, number>()
  #count = 0
  readonly #waiting: Waiting[] = []

  /** How many are inside, for tests. */
  get count(): number {
    return this.#count
  }

  /**
   * Takes in one upload of a person, as soon as there is room, and makes room once `work` has ended.
   *
   * @throws AppError 'bad-input' when its sender, of whom `body` comes, leaves before
   */
  async take<T>(person: string, body: Readable, work: () => Promise<T>): Promise<T> {
    if (!this.#hasRoom(person)) await this.#turn(person, body)
    else this.#enter(person)
    try {
      return await work()
    } finally {
      this.#leave(person)
    }
  }

  /**
   * Reads the body of who is inside. A place is kept only by who sends: their connection is closed once nothing has come for a while, and where somebody
   * else waits for a place once they are slower than a page over a slow line. A page sends it again by itself.
   */
  async read<T>(person: string, body: Readable, reads: () => Promise<T>): Promise<T> {
    let [bytes, seconds, silence] = [0, 0, 0]
    const hear = (chunk: Uint8Array) => {
      bytes += chunk.length
      silence = 0
    }
    // By ticks and not by the time of day: where the server itself stands still, what came meanwhile has not been heard yet.
    const clock = setInterval(() => {
      seconds++
      silence++
      const isSlow = bytes < (seconds - longestSilence) * slowestUpload
      if (silence > longestSilence || (isSlow && this.#isAwaited(person))) body.destroy()
    }, 1000)
    try {
      const reading = reads()
      // Behind what reads it: who listens makes it flow.
      body.on('data', hear)
      return await reading
    } finally {
      clearInterval(clock)
      body.off('data', hear)
    }
  }

  /** Whether somebody else waits until one of all that are inside has left. */
  #isAwaited(person: string): boolean {
    return (
      this.#count >= altogether &&
      this.#waiting.some((other) => other.person !== person && (this.#inside.get(other.person) ?? 0) < ofOnePerson)
    )
  }

  #hasRoom(person: string): boolean {
    return this.#count < altogether && (this.#inside.get(person) ?? 0) < ofOnePerson
  }

  #turn(person: string, body: Readable): Promise<void> {
    return new Promise((resolve, reject) => {
      if (body.destroyed) return reject(fileErrors.unreadableForm())
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        reject(fileErrors.unreadableForm())
      }
      const enter = () => {
        body.off('close', leave)
        resolve()
      }
      const waiting = { person, enter }
      this.#waiting.push(waiting)
      body.once('close', leave)
    })
  }

  #enter(person: string): void {
    this.#count++
    this.#inside.set(person, (this.#inside.get(person) ?? 0) + 1)
  }

  #leave(person: string): void {
    this.#count--
    const left = (this.#inside.get(person) ?? 1) - 1
    if (left === 0) this.#inside.delete(person)
    else this.#inside.set(person, left)
    const insideOf = ({ person: who }: Waiting) => this.#inside.get(who) ?? 0
    const [next] = this.#waiting.filter((other) => this.#hasRoom(other.person)).toSorted((a, b) => insideOf(a) - insideOf(b))
    if (!next) return
    this.#waiting.splice(this.#waiting.indexOf(next), 1)
    this.#enter(next.person)
    next.enter()
  }
}
