import type { Invite } from '#features/workspaces/invites/contract.ts'

/** The state of an invitation at a time in milliseconds. The one that was fetched is of before: while the list stands there, the time of an open one may run out. */
export function stateAt({ state, expires_at }: Pick<Invite, 'state' | 'expires_at'>, now: number): Invite['state'] {
  return state === 'open' && expires_at * 1000 <= now ? 'expired' : state
}
