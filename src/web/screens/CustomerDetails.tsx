import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { DetailsPanel } from '#features/inbox/web/details/DetailsPanel.tsx'
import { detailsStrings } from '#features/inbox/web/details/details.strings.ts'
import { attributesOf, contextsOf } from '#features/inbox/timeline/rules.ts'
import { conversationQuery } from '#features/inbox/web/pane/conversationQuery.ts'
import { useMe } from '#web/query/useMe.ts'
import { nameOfKey } from '#web/hooks/keys.ts'
import { useHasRoomForDetails } from '#web/hooks/useMediaQuery.ts'

interface CustomerDetailsProps {
  id: string
  /** Of which stretch, as the pane shows it: around this message, or the newest. */
  around: number | undefined
  onHide: () => void
  onErased: () => void
}

/** The details of the customer of the open conversation: beside it where there is room, else over it. */
export function CustomerDetails({ id, around, onHide, onErased }: CustomerDetailsProps) {
  const hasRoom = useHasRoomForDetails()
  const me = useMe()
  // What the pane holds; asked for here it would be asked for once all the same.
  const { data: transcript } = useQuery(conversationQuery(id, around))
  const messages = transcript?.messages.map(({ message }) => message) ?? []
  const panel = (
    <DetailsPanel
      conversation={transcript?.conversation}
      attributes={attributesOf(messages)}
      contexts={contextsOf(messages)}
      me={me?.id ?? ''}
      onErased={onErased}
      onHide={() => {
        onHide()
        document.querySelector<HTMLElement>('[data-details]')?.focus()
      }}
    />
  )
  if (hasRoom) {
    return (
      <aside aria-label={detailsStrings.title} className="h-full w-[304px] shrink-0 border-l border-line">
        {panel}
      </aside>
    )
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onHide()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil z-30" />
        <Dialog.Popup
          aria-label={detailsStrings.title}
          onKeyDown={({ key, code, ctrlKey, metaKey, altKey, target, currentTarget }) => {
            // The keys of the page rest while a dialog is open; the one that opened this closes it, except from what lies in it or is written in.
            const isHere = target instanceof Element && target.closest('[role="dialog"], input, textarea, select') === currentTarget
            if (nameOfKey({ key, code }) === 'd' && isHere && !ctrlKey && !metaKey && !altKey) onHide()
          }}
          className="slides-right fixed inset-y-0 right-0 z-30 w-[calc(min(304px,100vw)+env(safe-area-inset-right))] border-line bg-bg pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] outline-none max-md:w-full md:border-l"
        >
          {panel}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
