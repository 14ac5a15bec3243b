import { useEffect } from 'react'
import { brand } from '#shared/brand.ts'
import type { IconHolder } from '#web/components/BatonIcon.tsx'
import { store, useStore } from './store.ts'

/** How many conversations the person has not read, counted up to 100; on every screen. */
export const unreadCount = store(0)

/** What the browser's tab says: how much is unread, the screen, and the mark in the colour of who holds the open conversation, with a dot for what is unread. */
export function usePageTitle(title: string, { holder = null }: { holder?: IconHolder | null } = {}): void {
  const unread = useStore(unreadCount)
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread < 100 ? unread : '99+'}) ` : ''}${title} · ${brand.name}`
  }, [title, unread])
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    const address = `/marks/${holder ?? 'baton'}${unread > 0 ? '-unread' : ''}.svg`
    if (icon && icon.getAttribute('href') !== address) icon.href = address
  }, [holder, unread])
}
