import { useEffect, useRef } from 'react'
import { lazyComponent } from '#web/lazy/lazyComponent.tsx'
import { useStore } from '#web/hooks/store.ts'
import { toasts, withdrawStale } from './toast.ts'

const lazyCard = lazyComponent(() => import('./ToastCard.tsx').then((module) => module.ToastCard))

/** The toasts, read out politely, one region for the whole page. `toasts.css` says where they stand. */
export function Toasts() {
  const shown = useStore(toasts)
  const Card = lazyCard.useLoaded()
  const region = useRef<HTMLDivElement>(null)
  // Before the first one, which may say that the connection is away.
  useEffect(() => void setTimeout(lazyCard.preload, 1000), [])
  useEffect(() => roomFor(region.current!), [])
  useEffect(() => {
    addEventListener('online', withdrawStale)
    return () => removeEventListener('online', withdrawStale)
  }, [])
  return (
    // Of several only what is new is read out: a `status` is read whole otherwise.
    <div ref={region} role="status" aria-live="polite" aria-atomic="false" className="toasts">
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

/** Says how much room panes leave at their end (`room-for-toasts`). What was given stays: taken away, who had scrolled there would see the page jump. */
function roomFor(region: HTMLElement): () => void {
  let most = 0
  const watch = new ResizeObserver(() => {
    if (region.offsetHeight <= most) return
    most = region.offsetHeight
    document.documentElement.style.setProperty('--toasts', `${most + 24}px`)
  })
  watch.observe(region)
  return () => watch.disconnect()
}
