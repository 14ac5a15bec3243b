import { useEffect } from 'react'
import { brand } from '#shared/brand.ts'
import type { IconHolder } from '#web/components/BatonIcon.tsx'
import { store, useStore } from './store.ts'

/** How many conversations call for the person, and how many of these wait for a human; on every screen. */
export const attention = store({ count: 0, waiting: 0 })

/** The screen that is shown, as a phone's bar names it; '' between two of them. */
export const shownTitle = store('')

/**
 * What the browser's tab says: how much calls for the person, the screen, and the mark in the colour of who holds the open conversation; with a dot for what
 * calls, red while somebody waits for a human. `short` is what the bar of a phone has room for.
 */
export function usePageTitle(title: string, { holder = null, short = title }: { holder?: IconHolder | null; short?: string } = {}): void {
  const { count, waiting } = useStore(attention)
  const dot = dotOf(count, waiting)
  useEffect(() => {
    shownTitle.set(short)
    return () => shownTitle.set('')
  }, [short])
  useEffect(() => {
    document.title = `${count > 0 ? `(${count < 100 ? count : '99+'}) ` : ''}${title} · ${brand.name}`
  }, [title, count])
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    const address = `/marks/${holder ?? 'baton'}${dot}.svg`
    if (icon && icon.getAttribute('href') !== address) icon.href = address
  }, [holder, dot])
}

/** What the name of the mark's file ends with. */
function dotOf(count: number, waiting: number): string {
  if (waiting > 0) return '-waiting'
  return count > 0 ? '-unread' : ''
}
