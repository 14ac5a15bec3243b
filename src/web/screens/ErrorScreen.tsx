import { Component, type ReactNode } from 'react'
import { strings } from '#shared/app.strings.ts'
import { reloadIfNewer } from '#web/lazy/reloadOnce.ts'
import { BatonIcon } from '#web/components/BatonIcon.tsx'
import { Button } from '#web/components/Button.tsx'

/** What is shown instead of a screen that failed: what happened, what is kept, and the way on. */
export class ErrorScreen extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    // A part of the page that could not be fetched may belong to an older version than the server now has.
    void reloadIfNewer()
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main role="alert" className="grid h-full place-content-center justify-items-center gap-3 p-6 text-center">
        <BatonIcon size={36} />
        <h1 className="text-xl font-semibold">{strings.broken.title}</h1>
        <p className="max-w-96 text-md text-balance text-ink-2">{strings.broken.hint}</p>
        <Button variant="main" size="lg" onClick={() => location.reload()}>
          {strings.broken.reload}
        </Button>
      </main>
    )
  }
}
