import { Check, LoaderCircle } from 'lucide-react'
import { useEffect } from 'react'
import { awaited } from '#features/alerts/web/awaited.ts'
import { useConversations } from '#features/inbox/web/cache/useConversations.ts'
import { plainInbox, questionOf, writeInboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { settingsStrings } from '#shared/settings.strings.ts'
import { buttonClasses } from '#web/components/Button.tsx'
import { classes } from '#web/components/classes.ts'
import { Link } from '#web/navigation/Link.tsx'

const text = settingsStrings.setup

/** Waits for the first message of a bot that was just made, and says so the moment it comes: in sight of anyone who scrolled to the code below. */
export function FirstMessage({ bot }: { bot: string }) {
  const first = useConversations(questionOf({ ...plainInbox, bot }, 'all')).rows?.at(0)
  const firstId = first?.id ?? null
  useEffect(() => awaited.set({ bot, first: firstId }), [bot, firstId])
  useEffect(() => () => awaited.set(null), [])
  return (
    <div className="sticky top-2 z-10 rounded-lg bg-surface before:absolute before:inset-x-0 before:-top-2 before:h-2 before:bg-bg">
      <div
        className={classes(
          'flex min-h-16.5 items-center gap-3 rounded-lg border px-3.5 py-3',
          first ? 'border-ok bg-ok/10' : 'border-line',
        )}
      >
        {first ? (
          <Check size={18} aria-hidden="true" className="shrink-0 text-ok-ink" />
        ) : (
          <LoaderCircle size={18} aria-hidden="true" className="shrink-0 animate-spin text-ink-3" />
        )}
        <p role="status" className="min-w-0 flex-1 text-md font-[550]">
          {first ? text.works(first.name) : text.waiting}
        </p>
        {first ? (
          <Link
            href={writeInboxLocation({ ...plainInbox, id: first.id, bot, tab: 'all' })}
            className={buttonClasses({ variant: 'main', size: 'lg' })}
          >
            {text.openFirst}
          </Link>
        ) : null}
      </div>
    </div>
  )
}
