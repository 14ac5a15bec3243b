import { sql } from 'kysely'
import { isChangeOf, type Change } from '#shared/event.ts'
import type { Subscription } from '#platform/event-log/subscribers/Subscription.ts'
import { messageAdded, messageChanged, type Message } from '#features/inbox/timeline/contract.ts'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import { outsideFilesOf } from './outsideFiles.ts'

export const storeFilesJob = 'store-received-files'

/** A message whose files are to be kept. */
export type FilesWork = { workspace: string; conversation: string; seq: number }

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
      const { rows } = await sql<{ id: string; client_key: string }>`select id, client_key from bot
        where client_key = any(${keys}::text[]) and source = any(${[...sources]}::text[]) and deleted_at is null`.execute(ctx.db)
      const bots = new Map(rows.map(({ id, client_key }) => [client_key, id]))
      // Once for a message that was edited at once.
      const works = new Map<string, FilesWork>()
      for (const message of sent) {
        const bot = bots.get(message.client_key)
        if (bot === undefined) continue
        const conversation = conversationIdOf(bot, message.sourceChannel)
        works.set(`${conversation} ${message.seq}`, { workspace: message.team, conversation, seq: message.seq })
      }
      for (const data of works.values()) ctx.enqueue({ job: storeFilesJob, data })
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
