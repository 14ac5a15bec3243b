import type { ReactNode } from 'react'
import { BatonIcon } from '#web/components/BatonIcon.tsx'

interface PlainScreenProps {
  title: string
  hint?: ReactNode
  /** What to do next. */
  children?: ReactNode
}

/** A screen outside of the frame that says one thing, and what to do next. */
export function PlainScreen({ title, hint, children }: PlainScreenProps) {
  return (
    <main className="grid min-h-full place-content-center justify-items-center gap-3 p-6 text-center">
      <BatonIcon size={36} />
      <div role="status" className="grid justify-items-center gap-3">
        <h1 className="text-xl font-semibold text-balance">{title}</h1>
        {hint ? <div className="max-w-100 space-y-1 text-md text-balance text-ink-2">{hint}</div> : null}
      </div>
      {children ? <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div> : null}
    </main>
  )
}
