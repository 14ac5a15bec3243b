/** What of a workspace decides whether it pays. */
export interface Subscription {
  plan: string
  trial_ends_at: Date | null
  /** The workspace that pays for this one as its Sub Account. */
  parent_id: string | null
}

/**
 * Until when the conversations of a workspace are visible, in milliseconds: for ever with a paid plan or as a Sub Account, to the end of
 * its trial, and not at all with a Basic plan (spec, section 5: the Pro check). Asked only where billing is on.
 */
export function paidUntil({ plan, trial_ends_at, parent_id }: Subscription): number {
  if (parent_id !== null) return Infinity
  if (plan === 'trial') return trial_ends_at?.getTime() ?? 0
  return /^(credits)?basic/i.test(plan) ? 0 : Infinity
}
