import { X } from 'lucide-react'
import { words } from '#shared/words.ts'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import { useStore } from './store.ts'
import { toasts } from './toast.ts'

/** Where toasts stand; read out politely, one region for the whole page. */
export function Toasts() {
  const shown = useStore(toasts)
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-3 bottom-[max(12px,env(safe-area-inset-bottom))] z-50 flex flex-col items-center gap-2 md:inset-x-auto md:left-4 md:items-start"
    >
      {shown.map((one) => (
        <div
          key={one.id}
          data-toasts
          className={classes(
            one.look === 'said' && 'sr-only',
            'appears pointer-events-auto flex max-w-105 items-center gap-2 rounded-lg border border-line bg-raised py-1.5 pr-1.5 pl-3 text-ink shadow-float',
          )}
        >
          {one.look === 'failed' ? <span aria-hidden="true" className="h-4 w-[3px] shrink-0 rounded-full bg-warn" /> : null}
          <span className="min-w-0 flex-1 py-0.5">
            {one.text}
            {one.progress === undefined ? null : (
              <progress value={one.progress} aria-label={one.text} className="progress mt-1 block h-1 w-full" />
            )}
          </span>
          {[one.action, one.more].map((offer) =>
            offer ? (
              <button
                key={offer.name}
                type="button"
                className="shrink-0 rounded-md px-2 py-1 font-semibold underline underline-offset-2 hover:bg-hover"
                onClick={() => {
                  toasts.set(toasts.get().filter((other) => other !== one))
                  offer.run()
                }}
              >
                {offer.name}
              </button>
            ) : null,
          )}
          <IconButton name={words.frame.dismiss} tip="none" onClick={() => toasts.set(toasts.get().filter((other) => other !== one))}>
            <X size={14} />
          </IconButton>
        </div>
      ))}
    </div>
  )
}
