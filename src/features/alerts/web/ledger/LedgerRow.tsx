import { presentTime } from '#web/hooks/presentTime.ts'
import { Avatar } from '#web/components/Avatar.tsx'
import { classes } from '#web/components/classes.ts'
import { exactMomentOf, momentOf } from '#web/dates/formats.ts'
import { deviceName } from '#web/device/deviceName.ts'
import { Link } from '#web/navigation/Link.tsx'
import type { Attempt } from '#features/alerts/contract.ts'
import type { LedgerEntry } from '#features/alerts/ledgerContract.ts'
import { alertListStrings } from '#features/alerts/web/alertList.strings.ts'
import { alertStrings } from '#features/alerts/web/alerts.strings.ts'
import { ledgerStrings } from './ledger.strings.ts'

interface LedgerRowProps {
  entry: LedgerEntry
  /** Whether it is the reader's own. */
  isMine: boolean
  /** Who was called, with the name and the face that they have by now; undefined: they are gone. */
  member: { name: string; image: string | null } | undefined
}

/** One alert: who was called about what, each attempt with what became of it, and how it ended. */
export function LedgerRow({ entry, isMine, member }: LedgerRowProps) {
  const { person, kind, kinds, name, began_at, ended_at, ended_why, attempts, mail_at } = entry
  const called = member?.name ?? person.name
  return (
    <li className="flex gap-3 border-b border-line/60 px-3.5 py-3 [contain-intrinsic-size:auto_110px] [content-visibility:auto] last:border-b-0">
      <Avatar id={person.id} name={called} image={member?.image} />
      <div className="min-w-0 flex-1 space-y-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 break-words">
            <span className="font-[550]">{isMine ? ledgerStrings.you : called}</span>
            {' · '}
            <Link href={`/messages/${entry.conversation_id}/`} className="underline underline-offset-2">
              {alertStrings.said[kind](name)}
            </Link>
          </span>
          <time className="num text-sm text-ink-3 md:ml-auto" dateTime={new Date(began_at * 1000).toISOString()}>
            {momentOf(began_at)}
          </time>
        </p>
        {kinds.length > 1 ? <p className="text-sm text-ink-2">{kinds.map((one) => alertStrings.kindNames[one]).join(' · ')}</p> : null}
        {attempts.length === 0 && mail_at === null ? <p className="text-sm text-pretty text-ink-2">{ledgerStrings.noAttempt}</p> : null}
        {attempts.length === 0 ? null : (
          // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets that a list without bullets is one
          <ul role="list" aria-label={ledgerStrings.attempts} className="space-y-0.5 text-sm text-ink-2">
            {attempts.map((attempt, index) => (
              <AttemptLine key={index} attempt={attempt} />
            ))}
          </ul>
        )}
        {mail_at === null ? null : (
          <p className="text-sm text-ink-2">
            {mail_at * 1000 <= presentTime() ? ledgerStrings.mailNext : ledgerStrings.mailAt(exactMomentOf(mail_at))}
          </p>
        )}
        <p className="text-sm text-ink-3">
          {ended_at === null
            ? ledgerStrings.stillOpen
            : ledgerStrings.ended(ledgerStrings.ends[ended_why ?? ''] ?? ended_why ?? '', exactMomentOf(ended_at))}
        </p>
      </div>
    </li>
  )
}

function AttemptLine({ attempt: { kind, channel, state, device, why, at } }: { attempt: Attempt }) {
  const way = alertListStrings.channels[channel]
  const where = device === null ? way : ledgerStrings.device(way, deviceName(device))
  return (
    <li className="break-words">
      {alertStrings.kindNames[kind]}
      {' · '}
      {where}
      {': '}
      <span className={classes('font-[550]', state === 'failed' ? 'text-danger-ink' : 'text-ink')}>
        {ledgerStrings.states[state]}
      </span>,{' '}
      <span className="num whitespace-nowrap text-ink-3">{exactMomentOf(at)}</span>
      {why === null ? null : <span className="block text-pretty">{why}</span>}
    </li>
  )
}
