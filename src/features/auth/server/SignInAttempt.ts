import type { Company } from '#features/auth/rules.ts'

/**
 * What somebody is sent to a company for. `sign-in`: to get in. `link`: to connect the account to who is signed in. `agents`: the same, with the
 * right to their Dialogflow agents; `projects`: also to make projects, for new agents; `keys`: the same again, begun from Slack and ending on a screen of its own. `install`: to let a Slack
 * workspace in.
 */
export type Purpose = 'sign-in' | 'link' | 'agents' | 'projects' | 'keys' | 'install'

/** In the place of a workspace: a Slack workspace is brought along, and gets one of its own. */
export const newWorkspace = 'new'

/** Where an attempt leads and what for. */
export interface SignInAttempt {
  company: Company
  purpose: Purpose
  /** Where the person wants to be afterwards. */
  path: string
  /** The workspace it is about, where one was named; `newWorkspace` for one that is made for it. */
  workspace: string | null
}
