import { sql } from 'kysely'
import { isChangeOf, type Change } from '#shared/event.ts'
import { jobFor } from '#platform/jobs/jobFor.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import type { Subscription } from '#platform/event-log/subscribers/Subscription.ts'
import { messageAdded, messageChanged, type Message } from '#features/inbox/timeline/contract.ts'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import { outsideFilesOf } from './outsideFiles.ts'

const name = 'store-received-files'
/** The job of a source: a company that does not answer holds up no other one. */
const jobOf = (source: string) => `${name}.${source}`

/** A message whose files are to be kept. */
export type FilesWork = { workspace: string; conversation: string; seq: number }

/** The jobs that have copies made, of three messages of a source at a time; the first is what servers put off before each source had its own. */
export const storeFilesJobs = (sources: readonly string[], run: (work: FilesWork) => Promise<void>): Job[] =>
  [name, ...sources.map(jobOf)].map((job) => jobFor(job, run, { localConcurrency: 3, expireInSeconds: 3600 }))

/** Has a copy made of what customers send by companies (`sources`) whose addresses open only for a while. */
export function receivedFiles(sources: readonly string[]): Subscription {
  return {
    name: 'received-files',
    events: [messageAdded, messageChanged],
    only: sql<boolean>`body #> '{message,attachments,0}' is not null and body #>> '{message,by}' = 'customer'`,
    async handle(ctx, changes) {
      const sent = changes.flatMap(messageOf).filter(({ attachments = [] }) => outsideFilesOf(attachments).length > 0)
      if (sent.length === 0) return
      const keys = [...new Set(sent.map(({ client_key }) => client_key))]
      const { rows } = await sql<{ id: string; client_key: string; source: string }>`select id, client_key, source from bot
        where client_key = any(${keys}::text[]) and source = any(${[...sources]}::text[]) and deleted_at is null`.execute(ctx.db)
      const bots = new Map(rows.map((row) => [row.client_key, row]))
      // Once for a message that was edited at once.
      const works = new Map<string, { job: string; data: FilesWork }>()
      for (const message of sent) {
        const bot = bots.get(message.client_key)
        if (bot === undefined) continue
        const conversation = conversationIdOf(bot.id, message.sourceChannel)
        const data = { workspace: message.team, conversation, seq: message.seq }
        works.set(`${conversation} ${message.seq}`, { job: jobOf(bot.source), data })
      }
      for (const work of works.values()) ctx.enqueue(work)
    },
    // What was sent before is at the company for as long as it keeps it.
    onGap: () => Promise.resolve(),
  }
}

/** What was sent, or edited: an edit names the files again, as the company has them. */
function messageOf(change: Pick<Change, 'name' | 'body'>): Message[] {
  if (isChangeOf(change, messageAdded)) return [change.body.message]
  return isChangeOf(change, messageChanged) && change.body.message.edited_at !== undefined ? [change.body.message] : []
}
