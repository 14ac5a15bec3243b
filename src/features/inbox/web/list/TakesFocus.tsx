import { useEffect, useRef, type ReactNode } from 'react'

/** What comes in the place of rows takes the focus that the last of them had: at what leads on, else as a whole. */
export function TakesFocus({ isAfterRows, children }: { isAfterRows: () => boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isAfterRows() || document.activeElement !== document.body) return
    const goal = [...place.current!.querySelectorAll('a')].at(-1) ?? place.current!
    goal.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only as it comes
  }, [])
  return (
    <div ref={place} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-offset-[-2px] low:min-h-full">
      {children}
    </div>
  )
}
