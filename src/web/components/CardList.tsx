import type { ReactNode } from 'react'

/** A list in a card, of list items with a line between them; `label` is what it is called to a screen reader. */
export function CardList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets that a list without bullets is one
    <ul role="list" aria-label={label} className="overflow-hidden rounded-lg border border-line bg-surface">
      {children}
    </ul>
  )
}
