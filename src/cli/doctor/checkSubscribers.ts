import type { Database } from '#platform/db/openDatabase.ts'
import { maxBehind, readSubscribers, type SubscriberReport } from '#platform/event-log/subscribers/readStates.ts'
import { findings, type Finding } from './Finding.ts'

/** Seconds. Anyone who is further behind although a server works on it has more to do than it can, or waits for a transaction that does not end. */
const longBehind = 300

/** Whether everything that follows the log of changes gets on. */
export async function checkSubscribers(db: Database): Promise<Finding[]> {
  return (await readSubscribers(db)).map(examine)
}

function examine({ name, state, behind, failures, error }: SubscriberReport): Finding {
  const { ok, warn, fail } = findings('Subscriber')
  const waiting = `${name}: ${waitingText(behind.changes)}`
  if (state === 'parked')
    return fail(
      `${waiting}, parked (${error ?? ''})`,
      `Nothing is lost while the log keeps it, which is two days. Once what it says is mended, "npm run baton -- subscribers replay ${name}" lets it go on.`,
    )
  if (state === 'failing')
    return warn(
      `${waiting}, failed ${failures} times at the next one (${error ?? ''})`,
      'It is tried again by itself. See the log of the server.',
    )
  if (state === 'new') return ok(`${name}: begins with the next start`)
  return behind.seconds > longBehind && state === 'following'
    ? warn(
        `${waiting} for ${Math.round(behind.seconds)} s`,
        'It has more to do than it can, or a transaction on this PostgreSQL server does not end.',
      )
    : ok(waiting)
}

/** How many changes wait, as a person reads it. */
export function waitingText(changes: number): string {
  if (changes === 0) return 'up to date'
  return `${changes.toLocaleString('en-US')}${changes >= maxBehind ? '+' : ''} ${changes === 1 ? 'change' : 'changes'} behind`
}
