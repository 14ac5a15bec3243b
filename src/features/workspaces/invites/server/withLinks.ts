import { sql } from 'kysely'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { hashSecret, newSecret } from '#platform/crypto/secrets.ts'
import type { Invite } from '#features/workspaces/invites/contract.ts'
import type { InvitePorts } from './InvitePorts.ts'
import { findInvites, toInvite } from './inviteRows.ts'

/** Pending invitations that were just made or renewed, with their links. Where a link cannot be shown any more there is a new one, and the former leads in no more. */
export async function withLinks(ctx: RequestContext, workspace: string, ids: readonly string[], ports: InvitePorts): Promise<Invite[]> {
  const rows = await findInvites(ctx.db, sql`i.workspace_id = ${workspace} and i.id = any(${ids})`)
  const invites: Invite[] = []
  for (const row of rows) {
    const { link, url, ...invite } = toInvite(row, ctx.now, ports)
    invites.push({ ...invite, ...(link !== null && url !== null ? { link, url } : await newLink(ctx, workspace, row.id, ports)) })
  }
  return invites
}

async function newLink(ctx: RequestContext, workspace: string, id: string, { vault, publicUrl }: InvitePorts) {
  const link = newSecret('inv')
  await ctx.db
    .updateTable('invite')
    .set({ code_hash: hashSecret(link), code: vault.encrypt(link) })
    .where('workspace_id', '=', workspace)
    .where('id', '=', id)
    .execute()
  return { link, url: `${publicUrl()}/invite/${link}` }
}
