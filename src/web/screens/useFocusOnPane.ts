import { useEffect, type RefObject } from 'react'
import { useStore } from '#web/hooks/store.ts'
import { wantsPane } from '#web/navigation/wantsPane.ts'

/**
 * Puts the focus in the pane of a conversation that was opened so, or that hides what had it (`isAlone`); a reply that was begun has it already.
 * @param open what is open in it, null while nothing is
 */
export function useFocusOnPane(pane: RefObject<HTMLElement | null>, open: string | null, isAlone: boolean): void {
  const isWanted = useStore(wantsPane)
  useEffect(() => {
    if (open === null || !pane.current || !(isWanted || isAlone)) return
    wantsPane.set(false)
    if (!pane.current.contains(document.activeElement)) pane.current.focus({ preventScroll: true })
  }, [pane, open, isWanted, isAlone])
}
