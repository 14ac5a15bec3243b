import type { ReactNode } from 'react'
import { BatonIcon } from '#web/components/BatonIcon.tsx'
import { buttonClasses } from '#web/components/Button.tsx'

interface OutcomeProps {
  /** Empty as long as it may be over before it could be read. */
  title: string
  children?: ReactNode
  /** It went wrong, which is read out at once. */
  failed?: boolean
  actions?: ReactNode
}

/** How something ended that led over another company: a sentence in the middle of an otherwise empty screen, and where to go from there. */
export function CallbackOutcome({ title, children, failed = false, actions }: OutcomeProps) {
  return (
    <main className="grid h-full place-content-center justify-items-center gap-3 p-6 text-center">
      <BatonIcon size={36} />
      <div role={failed ? 'alert' : 'status'} className="grid justify-items-center gap-3">
        {title ? <h1 className="text-xl font-semibold text-balance">{title}</h1> : null}
        {children ? <p className="max-w-96 text-md text-balance text-ink-2">{children}</p> : null}
        {actions ? <div className="flex flex-wrap justify-center gap-2">{actions}</div> : null}
      </div>
    </main>
  )
}

/** Where to go from an outcome; a full load, as it may leave the page. */
export function Onward({ href, variant = 'main', children }: { href: string; variant?: 'main' | 'plain'; children: ReactNode }) {
  return (
    <a href={href} className={buttonClasses({ variant, size: 'lg' })}>
      {children}
    </a>
  )
}
