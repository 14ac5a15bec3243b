import { sql } from 'kysely'
import { isChangeOf } from '#shared/event.ts'
import type { Subscription } from '#platform/event-log/subscribers/Subscription.ts'
import { messageAdded } from '#features/inbox/timeline/contract.ts'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import { outsideFilesOf } from './outsideFiles.ts'

export const storeFilesJob = 'store-received-files'

/** A message whose files are to be kept. */
export type FilesWork = { workspace: string; conversation: string; seq: number }

/** Has a copy made of what customers send by companies (`sources`) whose addresses open only for a while. */
export function receivedFiles(sources: readonly string[]): Subscription {
  return {
    name: 'received-files',
    events: [messageAdded],
    async handle(ctx, changes) {
      const sent = changes
        .flatMap((change) => (isChangeOf(change, messageAdded) ? [change.body.message] : []))
        .filter(({ by, attachments = [] }) => by === 'customer' && outsideFilesOf(attachments).length > 0)
      if (sent.length === 0) return
      const keys = [...new Set(sent.map(({ client_key }) => client_key))]
      const { rows } = await sql<{ id: string; client_key: string }>`select id, client_key from bot
        where client_key = any(${keys}::text[]) and source = any(${[...sources]}::text[]) and deleted_at is null`.execute(ctx.db)
      const bots = new Map(rows.map(({ id, client_key }) => [client_key, id]))
      for (const message of sent) {
        const bot = bots.get(message.client_key)
        if (bot === undefined) continue
        const data: FilesWork = { workspace: message.team, conversation: conversationIdOf(bot, message.sourceChannel), seq: message.seq }
        ctx.enqueue({ job: storeFilesJob, data })
      }
    },
    // What was sent before is at the company for as long as it keeps it.
    onGap: () => Promise.resolve(),
  }
}
