import { useId, type ReactNode } from 'react'

/** A part of a settings screen with a heading of its own. */
export function Section({ title, hint, anchor, children }: { title: string; hint?: string; anchor?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section id={anchor} aria-labelledby={id} className="scroll-mt-6">
      <div className="mb-3">
        <h2 id={id} className="text-md font-semibold">
          {title}
        </h2>
        {hint ? <p className="mt-0.5 text-pretty text-ink-2">{hint}</p> : null}
      </div>
      {children}
    </section>
  )
}
