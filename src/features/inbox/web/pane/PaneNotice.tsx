import type { ReactNode } from 'react'

interface PaneNoticeProps {
  title: string
  hint: string
  /** What can be done about it. */
  children?: ReactNode
}

/** Stands in the middle of a pane that shows no conversation, and says why. */
export function PaneNotice({ title, hint, children }: PaneNoticeProps) {
  return (
    <div role="alert" className="flex flex-1 flex-col items-center justify-center gap-3 p-6 text-center">
      <h1 className="text-md font-semibold">{title}</h1>
      <p className="max-w-90 text-balance text-ink-2">{hint}</p>
      {children}
    </div>
  )
}
