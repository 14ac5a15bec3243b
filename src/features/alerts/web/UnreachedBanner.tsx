import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { buttonClasses } from '#web/components/Button.tsx'
import { classes } from '#web/components/classes.ts'
import { Notice } from '#web/components/Notice.tsx'
import { Link } from '#web/navigation/Link.tsx'
import { useHasPlan } from '#web/query/useHasPlan.ts'
import { alertStrings } from './alerts.strings.ts'
import { unreachedQuery } from './unreachedQuery.ts'

const text = alertStrings.unreached

function useUnreached() {
  return useQuery({ ...unreachedQuery, enabled: useHasPlan() === true }).data ?? []
}

const sentence = (waiting: readonly { name: string }[]) => (waiting.length === 1 ? text.one(waiting[0]!.name) : text.many(waiting.length))

/** Says to everyone who is here that customers need a human and that nobody could be reached. */
export function UnreachedBanner() {
  const waiting = useUnreached()
  const [first] = waiting
  return (
    <div role="status">
      {first ? (
        <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-warn/40 bg-warn-soft px-4 py-2 text-center max-md:justify-start max-md:text-left">
          <span className="flex min-w-0 items-center gap-2">
            <TriangleAlert size={16} aria-hidden="true" className="shrink-0 text-warn-ink" />
            <span className="min-w-0 text-balance">{sentence(waiting)}</span>
          </span>
          <Link
            href={`/messages/${first.conversation_id}/`}
            className="rounded-md px-1.5 py-1 font-[550] underline max-md:ml-4.5 underline-offset-2 hover:bg-hover pointer-coarse:py-[11px]"
          >
            {waiting.length === 1 ? text.open : text.openFirst}
          </Link>
        </p>
      ) : null}
    </div>
  )
}

/** The same on the page of the bot that they wrote to, with what can be done about it. `notifications`: where that is set. */
export function UnreachedOfBot({ clientKey, notifications }: { clientKey: string; notifications: string }) {
  const waiting = useUnreached().filter(({ client_key }) => client_key === clientKey)
  const [first] = waiting
  const [before, after] = text.remedy
  return (
    <div role="status" className="mb-4 empty:hidden">
      {first ? (
        <Notice variant="warning" title={sentence(waiting)}>
          <p>
            {before}
            <Link href={notifications} className="underline underline-offset-2">
              {text.notifications}
            </Link>
            {after}
          </p>
          <Link href={`/messages/${first.conversation_id}/`} className={classes('mt-2', buttonClasses({}))}>
            {waiting.length === 1 ? text.open : text.openFirst}
          </Link>
        </Notice>
      ) : null}
    </div>
  )
}
