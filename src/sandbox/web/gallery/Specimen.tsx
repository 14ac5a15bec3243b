import type { ReactNode } from 'react'

interface SpecimenProps {
  /** The component, as it is imported. */
  name: string
  /** What it is for. */
  use: string
  /** As a column, for what is as wide as there is room. */
  wide?: boolean
  children: ReactNode
}

/** A component in its states, with its name and what it is for. */
export function Specimen({ name, use, wide = false, children }: SpecimenProps) {
  return (
    <article className="rounded-lg border border-line bg-surface">
      <div className="border-b border-line px-4 py-2.5">
        <h3 className="font-mono text-sm font-semibold">{name}</h3>
        <p className="text-sm text-pretty text-ink-2">{use}</p>
      </div>
      <div className={wide ? 'grid gap-4 p-4 md:grid-cols-2' : 'flex flex-wrap items-center gap-3 p-4'}>{children}</div>
    </article>
  )
}
