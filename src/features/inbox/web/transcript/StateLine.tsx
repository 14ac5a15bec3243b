import type { ReactNode } from 'react'
import { focusTranscript } from '#features/inbox/web/pane/paneFocus.ts'

interface StateLineProps {
  children: ReactNode
  failed?: boolean
  actions?: { name: string; run: () => void }[]
}

/** The line below one of our own messages that says how far it got, and what can be done about it. */
export function StateLine({ children, failed = false, actions }: StateLineProps) {
  return (
    <div
      className={`mt-0.5 flex max-w-full flex-wrap items-center justify-end gap-x-2 text-right text-xs ${failed ? 'text-danger-ink' : 'text-ink-3'}`}
    >
      <span>{children}</span>
      {actions?.map(({ name, run }) => (
        <button
          key={name}
          ref={focusTranscript}
          type="button"
          onClick={run}
          className="rounded-sm py-0.5 font-semibold text-ink underline underline-offset-2 hover:decoration-2 pointer-coarse:py-3"
        >
          {name}
        </button>
      ))}
    </div>
  )
}
