import { sameAddress } from '#features/workspaces/invites/rules.ts'
import type { Given } from '#features/workspaces/members/rules.ts'
import { store } from '#web/hooks/store.ts'

/** What somebody is about to send. It outlives the dialog, so that closing it loses nothing. */
export interface Draft {
  emails: readonly string[]
  /** What is typed and not an address yet. */
  text: string
  /** What the server said of an address, by the address. */
  bad: Readonly<Record<string, 'no address' | 'member'>>
  /** Null until somebody chose it. */
  given: Given | null
}

export const draft = store<Draft>({ emails: [], text: '', bad: {}, given: null })

/** What is left of a draft once `sent`, in which `emails` were invited, has been sent: what somebody typed meanwhile. */
export function withoutSent(now: Draft, sent: Pick<Draft, 'text'>, emails: readonly string[]): Draft {
  const invited = new Set(emails.map(sameAddress))
  return {
    ...now,
    emails: now.emails.filter((email) => !invited.has(sameAddress(email))),
    text: now.text === sent.text ? '' : now.text,
    bad: {},
  }
}
