import { tellMemberships } from '#features/workspaces/members/server/tellMemberships.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import { personOf, type Unit } from '#platform/event-log/unit.ts'
import { hashOf, markOf } from './addressee.ts'

/** The caller wants e-mails again, at each of their addresses: what a stranger once refused was refused by them. */
export async function wantMail(unit: Unit, vault: Vault): Promise<{ ok: true }> {
  const { id, email } = personOf(unit)
  const linked = await unit.db.selectFrom('identity').where('person_id', '=', id).where('email', 'is not', null).select('email').execute()
  const marks = [email, ...linked.map((identity) => identity.email!)].map((address) => hashOf(markOf(vault, address)))
  await unit.db.deleteFrom('mail_refusal').where('hash', 'in', marks).execute()
  await unit.db.updateTable('person').set({ unsubscribed: false, mail_refused_at: null }).where('id', '=', id).execute()
  await tellMemberships(unit, [id])
  return { ok: true }
}
