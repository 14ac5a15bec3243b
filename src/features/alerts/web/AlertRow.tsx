import type { AlertWithAttempts } from '#features/alerts/contract.ts'
import { classes } from '#web/components/classes.ts'
import { listTime } from '#web/dates/formats.ts'
import { useNow } from '#web/hooks/useNow.ts'
import { Link } from '#web/navigation/Link.tsx'
import { alertListStrings } from './alertList.strings.ts'
import { alertStrings } from './alerts.strings.ts'

/** One alert: what it is of, when it came, how it reached the person, and what became of it. */
export function AlertRow({ alert, onOpen }: { alert: AlertWithAttempts; onOpen: () => void }) {
  const now = useNow()
  const { kind, kinds, name, at, ended_why, ended_at, attempts } = alert
  const ways = attempts.map(({ channel, state }) => `${alertListStrings.channels[channel]}: ${alertListStrings.states[state]}`)
  return (
    <li>
      <Link href={`/messages/${alert.conversation_id}/`} onClick={onOpen} className="block px-3 py-2 outline-offset-[-3px] hover:bg-hover">
        <span className="flex items-baseline gap-2">
          <span className={classes('min-w-0 flex-1', ended_at === null ? 'font-[550]' : 'text-ink-2')}>
            {alertStrings.said[kind](name)}
          </span>
          <span className="num shrink-0 text-sm text-ink-3">{listTime(at, now)}</span>
        </span>
        <span className="block text-sm text-ink-2">{kinds.map((one) => alertStrings.kindNames[one]).join(', ')}</span>
        {[...new Set(ways)].map((way) => (
          <span key={way} className="block text-sm text-ink-2">
            {way}
          </span>
        ))}
        {ended_why === null ? null : <span className="block text-sm text-ink-2">{alertListStrings.ends(ended_why)}</span>}
      </Link>
    </li>
  )
}
