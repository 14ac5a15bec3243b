import type { Database } from '#platform/db/openDatabase.ts'
import { maxBehind, readSubscribers, type SubscriberReport } from '#platform/event-log/subscribers/readStates.ts'
import { many } from '#shared/many.ts'
import { findings, type Finding } from './Finding.ts'

/** Seconds. Anyone who is further behind although a server works on it has more to do than it can, or waits for a transaction that does not end. */
const longBehind = 300

/** Whether everything that follows the log of changes gets on. */
export async function checkSubscribers(db: Database): Promise<Finding[]> {
  return (await readSubscribers(db)).flatMap((one) => [examine(one), ...lacking(one)])
}

/** What it went on without. */
function lacking({ name, setAside: { changes, newest } }: SubscriberReport): Finding[] {
  if (changes === 0) return []
  return [
    findings('Subscriber').warn(
      `${name}: ${many(changes, 'change')} set aside (${newest[0]!.error})`,
      `What came after was handled. Once what it says is mended, "npm run baton -- subscribers replay ${name}" hands over again what the log still has; it keeps two days.`,
    ),
  ]
}

function examine({ name, state, behind, failures, error }: SubscriberReport): Finding {
  const { ok, warn } = findings('Subscriber')
  const waiting = `${name}: ${waitingText(behind.changes)}`
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
