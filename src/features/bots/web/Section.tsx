import { useId, type ReactNode } from 'react'

/** A part of a settings screen with a heading of its own. */
export function Section({ title, hint, aside, children }: { title: string; hint?: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 id={id} className="text-md font-semibold">
            {title}
          </h2>
          {hint ? <p className="mt-0.5 text-pretty text-ink-2">{hint}</p> : null}
        </div>
        {aside}
      </div>
      {children}
    </section>
  )
}
