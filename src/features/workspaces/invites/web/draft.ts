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

export const emptyDraft: Draft = { emails: [], text: '', bad: {}, given: null }

export const draft = store<Draft>(emptyDraft)
