import { usePane } from '#features/inbox/web/pane/PaneContext.ts'
import { attachmentStrings } from './attachment.strings.ts'

/** What pressing an offer does: it says its value to the customer, or nothing, where the customer never saw it or has not been told. */
export type Saying = 'says' | 'shows'

/** Clicks that follow each other sooner than this are one, in milliseconds. */
const oneClick = 1000
/** What was said last by pressing; a second click may hit a button that was redrawn. */
let last = { what: '', at: 0 }

interface SayButtonProps {
  text: string
  /** What it says. */
  value: string
  saying: Saying
  onSaid?: () => void
  className: string
}

/** An answer that a bot offered. As it goes to a customer, its name says what is sent. */
export function SayButton({ text, value, saying, onSaid, className }: SayButtonProps) {
  const { conversation, mayChat, say } = usePane()
  if (saying === 'shows') return <span className={className}>{text}</span>
  const press = () => {
    const what = `${conversation} ${value}`
    const at = performance.now()
    const isAgain = what === last.what && at - last.at < oneClick
    last = { what, at }
    if (!mayChat || isAgain) return
    say(value)
    onSaid?.()
  }
  const sends = attachmentStrings.sends(value)
  return (
    <button
      type="button"
      // Not `disabled`: one can still come to it and read why.
      aria-disabled={!mayChat}
      aria-label={mayChat ? (text === value ? sends : `${text}: ${sends}`) : attachmentStrings.mayNotSend(text)}
      title={mayChat ? sends : attachmentStrings.needsChat}
      onClick={press}
      // A key that is held down is one press.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      className={`${className} ${mayChat ? 'hover:bg-ai-soft' : 'cursor-not-allowed opacity-70'}`}
    >
      <span className="truncate">{text}</span>
    </button>
  )
}
