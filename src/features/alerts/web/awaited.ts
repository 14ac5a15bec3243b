import { store } from '#web/hooks/store.ts'

/** The bot whose first message a screen waits for and then says itself, and the conversation it came in; null before, and on any other screen. */
export const awaited = store<{ bot: string; first: string | null } | null>(null)

/** Whether the screen itself says that somebody wrote. */
export function isSaidByScreen({ client_key, conversation_id }: { client_key: string; conversation_id: string }): boolean {
  const { bot, first } = awaited.get() ?? {}
  return bot === client_key && (first === null || first === conversation_id)
}
