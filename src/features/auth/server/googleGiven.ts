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
