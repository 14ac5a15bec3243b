import { usePane } from '#features/inbox/web/pane/PaneContext.ts'
import { attachmentStrings } from './attachment.strings.ts'

/**
 * What an offer of a bot is to who reads it: one that the customer saw can be put into the reply field (`offers`), any other is only shown.
 */
export type OfferUse = 'offers' | 'shows'

interface OfferButtonProps {
  text: string
  use: OfferUse
  onPicked?: () => void
  className: string
}

/**
 * An answer that a bot offered, as its customer saw it. Pressing it writes its text into the reply field, where it can be read and changed: nothing
 * in a transcript sends anything by itself.
 */
export function OfferButton({ text, use, onPicked, className }: OfferButtonProps) {
  const { mayChat, write } = usePane()
  if (use === 'shows' || !mayChat) return <span className={className}>{text}</span>
  return (
    <button
      type="button"
      aria-label={attachmentStrings.writes(text)}
      title={attachmentStrings.writes(text)}
      onClick={() => {
        onPicked?.()
        write(text, 'reply')
      }}
      // A key that is held down is one press.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      className={`${className} hover:bg-ai-soft`}
    >
      <span className="truncate">{text}</span>
    </button>
  )
}
