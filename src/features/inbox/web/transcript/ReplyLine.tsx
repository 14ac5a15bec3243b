import { CornerUpLeft } from 'lucide-react'
import { use, type ReactNode } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { strings } from '#shared/app.strings.ts'
import type { Message } from '#features/inbox/timeline/contract.ts'
import { writeInboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { useInboxLocation } from '#features/inbox/web/location/useInboxLocation.ts'
import { useShownText } from '#features/inbox/web/markup/useShownText.ts'
import { usePane } from '#features/inbox/web/pane/PaneContext.ts'
import { Link } from '#web/navigation/Link.tsx'
import { InTranscript } from './InTranscript.ts'
import { replyLineStrings as text } from './replyLine.strings.ts'

/** So much is read out of a long message; the line shows less. */
const mostSaid = 200

/** What a message is a reply to, in a line that leads there. `message` is missing where the shown history does not reach so far. */
export function ReplyLine({ seq, message }: { seq: number; message: Message | undefined }) {
  const { show } = use(InTranscript)
  const isInbox = !usePathname().includes('/search')
  const { conversation, isDeleted } = usePane()
  const [place] = useInboxLocation()
  if (message)
    return (
      <button type="button" className={`${lineClasses} hover:text-ink hover:underline`} onClick={() => show(seq)}>
        <Line>
          <span className="sr-only">{text.inReplyTo}</span>
          <Said message={message} />
        </Line>
      </button>
    )
  // Beside a search, and in what was deleted, no address leads to a message that is not shown.
  if (!isInbox || isDeleted)
    return (
      <p className={lineClasses}>
        <Line>{text.earlier}</Line>
      </p>
    )
  return (
    <Link
      href={writeInboxLocation({ ...place, id: conversation, around: seq })}
      className={`${lineClasses} hover:text-ink hover:underline`}
    >
      <Line>{text.earlier}</Line>
    </Link>
  )
}

const lineClasses = 'mb-0.5 flex h-5.5 max-w-full items-center gap-1.5 text-sm text-ink-2'

function Line({ children }: { children: ReactNode }) {
  return (
    <>
      <CornerUpLeft size={13} aria-hidden="true" className="shrink-0" />
      {children}
    </>
  )
}

function Said({ message }: { message: Message }) {
  const { me } = usePane()
  const shown = useShownText()
  const words = shown(message.text).trim().replace(/\s+/g, ' ').slice(0, mostSaid)
  const instead = message.withdrawn_at === undefined ? strings.list.attachment : strings.list.withdrawn
  return (
    <span className="own-direction truncate">
      <span className="font-[550]">{message.user === me.id ? text.you : message.user_profile.name}</span> {words || instead}
    </span>
  )
}
