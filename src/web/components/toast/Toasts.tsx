import { useEffect } from 'react'
import { lazyComponent } from '#web/lazy/lazyComponent.tsx'
import { useStore } from '#web/hooks/store.ts'
import { toasts } from './toast.ts'

const lazyCard = lazyComponent(() => import('./ToastCard.tsx').then((module) => module.ToastCard))

/** Where toasts stand, on a phone below what heads a screen, and beside the chat with the demo bot; read out politely, one region for the whole page. */
export function Toasts() {
  const shown = useStore(toasts)
  const Card = lazyCard.useLoaded()
  // Before the first one, which may say that the connection is away.
  useEffect(() => void setTimeout(lazyCard.preload, 1000), [])
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-3 top-[calc(112px+env(safe-area-inset-top))] z-50 flex flex-col items-center gap-2 md:inset-x-auto md:top-auto md:bottom-3 md:left-4 md:items-start md:in-[html:has([data-demo-chat=list])]:left-[344px] xl:in-[html:has([data-demo-chat=list])]:left-[560px]"
    >
      {shown.map((one) =>
        Card && one.variant !== 'said' ? (
          <Card key={one.id} toast={one} />
        ) : (
          <span key={one.id} className="sr-only">
            {one.text}
          </span>
        ),
      )}
    </div>
  )
}
