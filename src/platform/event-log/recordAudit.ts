import type { AuditAction } from '#shared/audit.ts'
import { newId } from '#shared/ids.ts'
import type { Unit } from './unit.ts'

/** Something that was done to rights, people, invitations, workspaces, bots or secrets. */
export interface AuditEntry {
  workspace: string
  action: AuditAction
  /** What it was done to: its id, if it has one that people could look for, and its name as it was at that moment. */
  subject: { id: string | null; name: string }
  /** Only the fields that changed, never a secret. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Writes an entry in the unit's transaction: what is done and what is written of it stand or fall together. */
export async function recordAudit(unit: Unit, { workspace, action, subject, before, after }: AuditEntry): Promise<void> {
  await unit.db
    .insertInto('audit')
    .values({
      workspace_id: workspace,
      id: newId(unit.now.getTime()),
      at: unit.now,
      actor_id: unit.person?.id ?? null,
      actor_name: unit.person?.name ?? 'Baton',
      actor_email: unit.person?.email ?? null,
      action,
      subject_id: subject.id,
      subject_name: subject.name,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      address: unit.from?.address ?? null,
      device: unit.from?.device ?? null,
    })
    .execute()
}
