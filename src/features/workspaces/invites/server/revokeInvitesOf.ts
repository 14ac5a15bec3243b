import { sql } from 'kysely'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { sameAddress } from '#features/workspaces/invites/rules.ts'
import { addressesOf } from './addressesOf.ts'
import { findInvites, isPending } from './inviteRows.ts'
import { revoke } from './revokeInvite.ts'

/** Revokes what is pending for somebody who is removed from a workspace: what was sent to them does not let them back in. */
export async function revokeInvitesOf(ctx: RequestContext, workspace: string, personId: string): Promise<void> {
  const addresses = (await addressesOf(ctx.db, personId)).map(sameAddress)
  const isTheirs = sql`i.workspace_id = ${workspace} and lower(i.email) = any(${addresses}) and ${isPending(ctx.now)}`
  for (const row of await findInvites(ctx.db, isTheirs, { lock: true })) await revoke(ctx, row)
}
