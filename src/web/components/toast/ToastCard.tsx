import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { strings } from '#shared/app.strings.ts'
import { restoreFocusTo } from '#web/hooks/restoreFocusTo.ts'
import { IconButton } from '#web/components/IconButton.tsx'
import { dismiss, type Toast } from './toast.ts'

/** What had the focus before it came to a toast. */
let before: HTMLElement | null = null
const handsBack = restoreFocusTo('[data-toasts] button', () => before, '#screen')

/** Who types goes on typing: a press takes the focus from the field, and Safari, which gives it to no button, leaves it nowhere. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** Something that is said in the corner, and what can be done about it. */
export function ToastCard({ toast }: { toast: Toast }) {
  const { text, variant, progress, action, more, stays } = toast
  const close = () => dismiss(toast.id)
  return (
    <div
      ref={handsBack}
      data-toasts
      data-stays={stays}
      className="appears pointer-events-auto flex max-w-105 items-center gap-2 rounded-lg border border-line bg-raised py-1.5 pr-1.5 pl-3 text-ink shadow-float"
      onFocus={({ relatedTarget }) => {
        if (!relatedTarget?.closest('[data-toasts]')) before = relatedTarget instanceof HTMLElement ? relatedTarget : null
      }}
    >
      {variant === 'failed' ? <span aria-hidden="true" className="h-4 w-[3px] shrink-0 rounded-full bg-danger" /> : null}
      <span className="min-w-0 flex-1 py-0.5">
        {text}
        {progress === undefined ? null : <progress value={progress} aria-label={text} className="progress mt-1 block h-1 w-full" />}
      </span>
      {[action, more].map((offer) =>
        offer ? (
          <button
            key={offer.name}
            type="button"
            onMouseDown={keepFocus}
            className="thumb-area relative shrink-0 rounded-md px-2 py-1 font-semibold underline underline-offset-2 hover:bg-hover"
            onClick={() => {
              close()
              offer.run()
            }}
          >
            {offer.name}
          </button>
        ) : null,
      )}
      <IconButton name={strings.frame.dismiss} tip="none" onMouseDown={keepFocus} onClick={close}>
        <X size={14} />
      </IconButton>
    </div>
  )
}
