import { minute } from '#shared/time.ts'
import { store } from './store.ts'

/** A clock that is no further from the server's than so many milliseconds is right. */
const tolerated = 2 * minute

/** By how many milliseconds the clock of this device is ahead of the server's, where that is much. */
export const clockAhead = store(0)

/** The present in milliseconds. Times come from the server and go there, so it is the server's, whatever the clock of this device was set to. */
export const presentTime = (): number => Date.now() - clockAhead.get()

/** Learns from an answer that was asked for at `asked`, by the clock of this device. However late it comes, the server wrote it in between. */
export function compareClocks(asked: number, answer: Response): void {
  const written = Date.parse(answer.headers.get('date') ?? '')
  if (Number.isNaN(written)) return
  const came = Date.now()
  const ahead = written > came ? came - written : Math.max(0, asked - written)
  clockAhead.set(Math.abs(ahead) > tolerated ? ahead : 0)
}
