import type { Caller } from '#platform/event-log/RequestContext.ts'
import type { Flow } from './flow.ts'
import type { SignInAttempt } from './SignInAttempt.ts'

/** What somebody brought back from a company. */
export interface Return {
  plan: Flow & SignInAttempt
  /** The address that the company sent them to, with all it said. */
  callback: URL
  /** Who is signed in in this browser, if anybody. */
  holder: Caller['person']
  from: NonNullable<Caller['from']>
  /** The secret of this browser. */
  browser: string
}
