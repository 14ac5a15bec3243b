import type { AuditAction } from '#shared/audit.ts'
import { brand } from '#shared/brand.ts'
import { newId } from '#shared/ids.ts'
import type { RequestContext } from './RequestContext.ts'

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

/** Writes an entry in the caller's transaction: what is done and what is written of it stand or fall together. */
export async function recordAudit(ctx: RequestContext, { workspace, action, subject, before, after }: AuditEntry): Promise<void> {
  await ctx.db
    .insertInto('audit')
    .values({
      workspace_id: workspace,
      id: newId(ctx.now.getTime()),
      at: ctx.now,
      actor_id: ctx.person?.id ?? null,
      actor_name: ctx.person?.name ?? brand.name,
      actor_email: ctx.person?.email ?? null,
      action,
      subject_id: subject.id,
      subject_name: subject.name,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      address: ctx.from?.address ?? null,
      device: ctx.from?.device ?? null,
    })
    .execute()
}
