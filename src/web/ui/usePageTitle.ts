import { useEffect } from 'react'
import { brand } from '#shared/brand.ts'
import type { MarkHolder } from './BatonMark.tsx'

/** What the browser's tab says: the screen, how many wait for a person, and the mark in the colour of who holds the open conversation. */
export function usePageTitle(title: string, { waiting = 0, holder = null }: { waiting?: number; holder?: MarkHolder | null } = {}): void {
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${title} · ${brand.name}`
  }, [title, waiting])
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    const address = `/marks/${holder ?? 'baton'}.svg`
    if (icon && icon.getAttribute('href') !== address) icon.href = address
  }, [holder])
}
