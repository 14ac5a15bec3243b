import { emitMembershipsChanged } from '#features/workspaces/members/server/emitMembershipsChanged.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { hashOf, markOf } from '#features/auth/server/addressee.ts'

/** The caller wants e-mails again, at each of their addresses: what a stranger once refused was refused by them. */
export async function wantMail(ctx: RequestContext, vault: Vault): Promise<{ ok: true }> {
  const { id, email } = personOf(ctx)
  const linked = await ctx.db.selectFrom('identity').where('person_id', '=', id).where('email', 'is not', null).select('email').execute()
  const marks = [email, ...linked.map((identity) => identity.email!)].map((address) => hashOf(markOf(vault, address)))
  await ctx.db.deleteFrom('mail_refusal').where('hash', 'in', marks).execute()
  await ctx.db.updateTable('person').set({ unsubscribed: false, mail_refused_at: null }).where('id', '=', id).execute()
  await emitMembershipsChanged(ctx, [id])
  return { ok: true }
}
