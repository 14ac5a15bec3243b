import type { ReactNode } from 'react'

/** What a part of the details is about, and what can be done with all of it. */
export function DetailsHeading({ id, title, children }: { id: string; title: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-2 px-4">
      <h3 id={id} className="font-[550]">
        {title}
      </h3>
      {children}
    </div>
  )
}
