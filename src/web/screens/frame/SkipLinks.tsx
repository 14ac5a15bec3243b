import { usePathname } from 'wouter/use-browser-location'
import { useInboxLocation } from '#features/inbox/web/location/useInboxLocation.ts'
import { strings } from '#shared/app.strings.ts'
import { useSees } from '#web/query/useMe.ts'

const text = strings.frame

/** For who comes by keys: past the bar, and where a conversation is open to what is read and to what is written. Seen while they have the focus. */
export function SkipLinks() {
  const [place] = useInboxLocation()
  const mayWrite = useSees('chatInput')
  const isInbox = usePathname().startsWith('/messages')
  const isOpen = isInbox && place.id !== null
  return (
    <>
      <SkipLink name={isInbox ? text.skip : text.skipToContent} to="#screen" />
      {isOpen ? <SkipLink name={text.skipToConversation} to='[data-pane] [role="region"]' /> : null}
      {isOpen && mayWrite ? <SkipLink name={text.skipToReply} to="[data-pane] textarea" /> : null}
    </>
  )
}

function SkipLink({ name, to }: { name: string; to: string }) {
  return (
    <a
      href="#screen"
      className="absolute top-2 left-2 z-50 -translate-y-16 rounded-md bg-ink px-3 py-1.5 text-bg focus:translate-y-0"
      onClick={(event) => {
        // The address stays that of the place, which can be sent to a colleague.
        event.preventDefault()
        const goal = document.querySelector<HTMLElement>(to) ?? document.querySelector<HTMLElement>('#screen')
        goal?.focus()
      }}
    >
      {name}
    </a>
  )
}
