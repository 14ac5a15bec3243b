import { TriangleAlert } from 'lucide-react'
import { Link } from '#web/navigation/Link.tsx'
import { alertStrings } from './alerts.strings.ts'
import { sentenceOf, useUnreached } from './useUnreached.ts'

const text = alertStrings.unreached

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
            <span className="min-w-0 text-balance">{sentenceOf(waiting)}</span>
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
