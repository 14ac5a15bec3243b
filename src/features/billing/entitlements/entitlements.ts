/** What a workspace's plan decides about it. */
export interface Subscription {
  plan: string
  trial_ends_at: Date | null
  /** The workspace that pays for this one as its Sub Account. */
  parent_id: string | null
}

/** What a workspace may use. */
export interface Entitlements {
  /** Until when calls that require a plan are allowed, in milliseconds since 1970: `Infinity` with a plan, 0 without. */
  planUntil: number
}

/**
 * What a workspace may use, by its subscription: everything with a paid plan or as a Sub Account, everything to the end of its trial, and no
 * conversations with a Basic plan. Without billing everything is included.
 */
export function entitlementsOf(subscription: Subscription, billing: boolean): Entitlements {
  return { planUntil: billing ? planUntil(subscription) : Infinity }
}

function planUntil({ plan, trial_ends_at, parent_id }: Subscription): number {
  if (parent_id !== null) return Infinity
  if (plan === 'trial') return trial_ends_at?.getTime() ?? 0
  return /^(credits)?basic/i.test(plan) ? 0 : Infinity
}
