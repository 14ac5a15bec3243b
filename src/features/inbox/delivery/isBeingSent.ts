import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import type { Report } from '#features/inbox/timeline/ports.ts'

/**
 * Whether a message that came back from a company may be what is just being sent in its conversation: the company's names of that are known when the
 * attempt has ended. One that is known by its name is no question.
 */
export async function isBeingSent(
  db: DatabaseOrTransaction,
  { bot, channel, providerMessageId }: Pick<Report, 'bot' | 'channel' | 'providerMessageId'>,
): Promise<boolean> {
  const { rows } = await sql<{ sending: boolean }>`select exists (select from delivery where workspace_id = ${bot.workspaceId}
      and conversation_id = ${conversationIdOf(bot.id, channel)} and seq is not null and state = 'sending' and claimed_until > now())
    and not exists (select from delivery where provider_message_ids <> '{}' and provider_message_ids && ${[providerMessageId ?? '']}::text[]
      and workspace_id = ${bot.workspaceId} and bot_id = ${bot.id}) as sending`.execute(db)
  return rows[0]?.sending === true
}
