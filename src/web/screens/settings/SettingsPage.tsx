import type { ReactNode } from 'react'

interface SettingsPageProps {
  title: string
  hint?: string
  /** What can be done with the whole, beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** A screen of the settings: its title, a sentence about it, and what it is about. */
export function SettingsPage({ title, hint, action, children }: SettingsPageProps) {
  return (
    <main className="pane-scroll room-for-toasts h-full">
      <div className="in-order mx-auto max-w-180 space-y-6 px-4 py-6 md:px-6 md:py-8">
        <header>
          <div className="flex items-center gap-3">
            <h1 className="min-w-0 flex-1 text-xl font-semibold">{title}</h1>
            {action}
          </div>
          {hint ? <p className="mt-1 text-pretty text-ink-2">{hint}</p> : null}
        </header>
        {children}
      </div>
    </main>
  )
}
