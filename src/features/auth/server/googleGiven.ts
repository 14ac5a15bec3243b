import type { Vault } from '#platform/crypto/secrets.ts'
import type { JobRequest } from '#platform/event-log/RequestContext.ts'

/** The name of the job that gives back to Google: put off with what lets go of it, so that no server that dies then keeps it. */
export const giveBackGoogleJob = 'give-back-google'

/** What Google gave for an account. */
export interface GoogleGiven {
  /** Encrypted, in base64. */
  token: string
  email?: string
  /** Only bots in workspaces of this person may still live on it; of anybody where it is absent. */
  person?: string
}

/** The work of giving back what Google gave for an account; `token` as Google knows it. */
export function givingBackGoogle({ token, ...whose }: GoogleGiven, vault: Vault): JobRequest {
  return { job: giveBackGoogleJob, data: { token: vault.encrypt(token).toString('base64'), ...whose } satisfies GoogleGiven }
}
