import type { AuditEntry } from '#features/audit/contract.ts'
import { auditStrings } from './audit.strings.ts'

/** What somebody did, in words, and whom or what it was done to; null where the words say it, or where it is themselves. */
export function deedOf({ action, actor, subject }: Pick<AuditEntry, 'action' | 'actor' | 'subject'>): { did: string; to: string | null } {
  const did = auditStrings.did[action]
  if (action === 'invite.made' && subject.name === auditStrings.openLink.name) return { did: auditStrings.openLink.made, to: null }
  if (subject.id !== null && subject.id === actor.id) return { did: did.replace(/:$/, ''), to: null }
  return { did, to: subject.name }
}
