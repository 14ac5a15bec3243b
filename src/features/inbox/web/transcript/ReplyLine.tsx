import { CornerUpLeft } from 'lucide-react'
import { Link } from '#web/navigation/Link.tsx'
import { strings } from '#shared/app.strings.ts'
import type { Message } from '#features/inbox/timeline/contract.ts'
import { writeInboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { useInboxLocation } from '#features/inbox/web/location/useInboxLocation.ts'
import { useShownText } from '#features/inbox/web/markup/useShownText.ts'
import { usePane } from '#features/inbox/web/pane/PaneContext.ts'
import { replyLineStrings as text } from './replyLine.strings.ts'

/** What a message is a reply to, in a line that leads there. `message` is missing where the shown history does not reach so far. */
export function ReplyLine({ seq, message }: { seq: number; message: Message | undefined }) {
  const { conversation, me } = usePane()
  const [place] = useInboxLocation()
  return (
    <Link
      href={writeInboxLocation({ ...place, id: conversation, around: seq })}
      className="mb-0.5 flex h-5.5 max-w-full items-center gap-1.5 text-sm text-ink-2 hover:text-ink hover:underline"
    >
      <CornerUpLeft size={13} aria-hidden="true" className="shrink-0" />
      {message ? (
        <>
          <span className="sr-only">{text.inReplyTo}</span>
          <Said message={message} me={me.id} />
        </>
      ) : (
        text.earlier
      )}
    </Link>
  )
}

function Said({ message, me }: { message: Message; me: string }) {
  const shown = useShownText()
  const words = shown(message.text).trim().replace(/\s+/g, ' ')
  const instead = message.withdrawn_at === undefined ? strings.list.attachment : strings.list.withdrawn
  return (
    <span className="own-direction truncate">
      <span className="font-[550]">{message.user === me ? text.you : message.user_profile.name}</span> {words || instead}
    </span>
  )
}
