import { buttonClasses } from '#web/components/Button.tsx'
import { connectAt } from './connectAt.ts'

interface ConnectLinkProps {
  /** Where an account is connected. */
  at: string
  /** Where the person comes back to; it has what they filled in. */
  path: string
  children: string
}

/** Leads to the company, where the person lets us into their account. */
export function ConnectLink({ at, path, children }: ConnectLinkProps) {
  return (
    <a
      href={connectAt(at, path)}
      className={buttonClasses({})}
      // By the browser's Back they come to the address they left, and what they filled in must be there again.
      onClick={() => history.replaceState(history.state, '', path)}
    >
      {children}
    </a>
  )
}
