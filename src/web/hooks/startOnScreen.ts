import { useEffect, useRef } from 'react'

/**
 * Puts the focus on the screen that somebody has gone to, or that says what is there no more, if what had it went with the last one: Tab would begin
 * at the top of the page, and what is opened from there would have nothing to give it back to.
 */
export function startOnScreen(): () => void {
  // First what goes hands it on, and what comes takes it.
  const timer = setTimeout(() => {
    if (isNowhere(document.activeElement)) document.querySelector<HTMLElement>('#screen')?.focus({ preventScroll: true })
  })
  return () => clearTimeout(timer)
}

/** The last screen is there, and hidden, until the code of the next one is. */
const isNowhere = (element: Element | null) => element === null || element === document.body || element.getClientRects().length === 0

/**
 * The same for anyone who goes on by a link, a button or the browser's Back. While the inbox stays one screen (`screen`) it hands the focus on itself.
 */
export function useStartOnScreen(path: string, screen: string | undefined, isInbox: boolean): void {
  const seen = useRef({ path, screen })
  useEffect(() => {
    const was = seen.current
    if (was.path === path) return
    seen.current = { path, screen }
    return isInbox && was.screen === screen ? undefined : startOnScreen()
  }, [path, screen, isInbox])
}
