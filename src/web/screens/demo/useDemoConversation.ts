import { useConversations } from '#features/inbox/web/cache/useConversations.ts'
import { plainInbox, questionOf } from '#features/inbox/web/location/inboxLocation.ts'

/** The id of the conversation that a customer has with a bot, in the inbox or in Done; undefined before they wrote. */
export function useDemoConversation(bot: string, customer: string): string | undefined {
  const open = useConversations(questionOf({ ...plainInbox, bot }, 'all')).rows ?? []
  const done = useConversations(questionOf({ ...plainInbox, bot, folder: 'done' }, 'all')).rows ?? []
  return [...open, ...done].find(({ sourceChannel }) => sourceChannel === customer)?.id
}
