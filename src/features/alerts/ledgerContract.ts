import * as z from 'zod/mini'
import { call, teamHeader } from '#shared/call.ts'
import { whole } from '#shared/wireValues.ts'
import { AlertWithAttempts } from './contract.ts'

/** One line of the ledger: who was called about what, on which notification channels, and what became of it. Times are seconds. */
export const LedgerEntry = z.object({
  id: z.string(),
  ...AlertWithAttempts.shape,
  person: z.object({ id: z.string(), name: z.string() }),
  /** When it began; `at` is when something was added last. */
  began_at: z.number(),
  /** When an e-mail tells of it, unless it is over by then; null: none will. */
  mail_at: z.nullable(z.number()),
})
export type LedgerEntry = z.output<typeof LedgerEntry>

const LedgerPage = z.object({ entries: z.array(LedgerEntry), next: z.nullable(z.string()) })
export type LedgerPage = z.output<typeof LedgerPage>

/** Seconds since 1970, up to the year 5138. */
const seconds = whole(0, 99_999_999_999)
const ownQuestion = {
  /** Only those of which an attempt failed. */
  only: z.optional(z.enum(['failed'])),
  /** Began at or after. */
  since: z.optional(seconds),
  /** Began before. */
  until: z.optional(seconds),
  /** `next` of the page before. */
  cursor: z.optional(z.uuid()),
}
const question = z.object({ ...ownQuestion, who: z.optional(z.uuid()) })
export type LedgerQuestion = z.output<typeof question>

export const listLedger = call({
  name: 'alerts.ledger',
  method: 'GET',
  path: '/api/alerts/ledger',
  summary:
    'Every alert of the caller in a workspace, the newest first, 50 at once: each attempt to reach them, and what became of it. What has been over for 90 days is deleted.',
  requires: 'member',
  requiresPlan: true,
  headers: teamHeader(),
  query: z.object(ownQuestion),
  response: LedgerPage,
})

export const listWorkspaceLedger = call({
  name: 'alerts.ledgerOfWorkspace',
  method: 'GET',
  path: '/api/alerts/ledger/workspace',
  summary: 'The same of everybody in the workspace, or of the member `who`, for owners.',
  requires: 'owner',
  requiresPlan: true,
  headers: teamHeader(),
  query: question,
  response: LedgerPage,
})
