import * as z from 'zod/mini'
import { auditActions } from '#shared/audit.ts'
import { call, teamHeader } from '#shared/call.ts'
import { whole } from '#shared/wireValues.ts'

const Fields = z.nullable(z.record(z.string(), z.unknown()))

/** Something that was done in a workspace. Names are those of that moment. */
export const AuditEntry = z.object({
  id: z.string(),
  /** Seconds since 1970. */
  at: z.number(),
  /** Null id: done by the product itself, or at the command line. */
  actor: z.object({ id: z.nullable(z.string()), name: z.string(), email: z.nullable(z.string()) }),
  action: z.enum(auditActions),
  subject: z.object({ id: z.nullable(z.string()), name: z.string() }),
  /** Only the fields that changed. */
  before: Fields,
  after: Fields,
  /** Where the call came from; null for what no call did. */
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** Seconds since 1970, up to the year 5138. */
const seconds = whole(0, 99_999_999_999)
const question = z.object({
  /** The id of who did it. */
  who: z.optional(z.uuid()),
  what: z.optional(z.enum(auditActions)),
  /** At or after. */
  since: z.optional(seconds),
  /** Before. */
  until: z.optional(seconds),
  /** `next` of the page before. */
  cursor: z.optional(z.uuid()),
})
export type AuditQuestion = z.output<typeof question>

export const listAudit = call({
  name: 'audit.list',
  method: 'GET',
  path: '/api/audit',
  summary: 'What was done to rights, people, invitations, bots and secrets of a workspace, the newest first, 50 at once.',
  requires: 'owner',
  requiresPlan: false,
  headers: teamHeader(),
  query: question,
  response: z.object({ entries: z.array(AuditEntry), next: z.nullable(z.string()) }),
})
export type AuditPage = z.output<(typeof listAudit)['response']>

export const exportAudit = call({
  name: 'audit.export',
  method: 'GET',
  path: '/api/audit/export',
  summary: 'The same as CSV, 1,000 rows at once: the portions, put together in their order, are the file.',
  requires: 'owner',
  requiresPlan: false,
  headers: teamHeader(),
  query: question,
  response: z.object({ csv: z.string(), next: z.nullable(z.string()) }),
  limit: { per: 'person', max: 600, minutes: 10 },
})
