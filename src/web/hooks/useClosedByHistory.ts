import { useEffect, useEffectEvent } from 'react'

/** Closes what lies over the page once the browser's Back or forward has led somewhere else below it. */
export function useClosedByHistory(open: boolean, onOpenChange: (open: boolean) => void): void {
  const close = useEffectEvent(() => onOpenChange(false))
  useEffect(() => {
    if (!open) return
    const onMove = () => close()
    addEventListener('popstate', onMove)
    return () => removeEventListener('popstate', onMove)
  }, [open])
}
