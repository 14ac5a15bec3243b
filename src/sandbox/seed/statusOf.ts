import { northwind } from '#sandbox/northwind.ts'
import type { WrittenConversation } from './writeConversations.ts'

/** How a bot has been doing, by what was said in its conversations: when a customer wrote to it last, and when it answered last. */
export function statusOf(botId: string, written: readonly WrittenConversation[]) {
  const newest = (author: string) =>
    written
      .filter(({ story }) => story.row.bot_id === botId)
      .flatMap(({ story }) => story.messages.filter((message) => message.author === author))
      .reduce<Date | null>((latest, { at }) => (latest === null || at > latest ? at : latest), null)
  return {
    workspace_id: northwind.id,
    bot_id: botId,
    last_in_at: newest('customer'),
    last_out_at: newest('bot'),
    last_error_at: null,
    last_error: null,
  }
}
