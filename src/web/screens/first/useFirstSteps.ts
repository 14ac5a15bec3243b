import type { Bot } from '#features/bots/contract.ts'
import { useConversations } from '#features/inbox/web/cache/useConversations.ts'
import { plainInbox, questionOf } from '#features/inbox/web/location/inboxLocation.ts'
import type { ListedConversation } from '#features/inbox/conversations/contract.ts'
import { useBots } from '#web/query/useBots.ts'
import { useMe } from '#web/query/useMe.ts'

/** How far a workspace is on its way to a hand-over. */
interface FirstStepsState {
  /** One of the bots; undefined while there is none. */
  bot: Bot | undefined
  /** The conversation that came first; undefined while nobody has written. */
  first: ListedConversation | undefined
  hasTeam: boolean
  isDone: boolean
}

/** Read off what there is, so that what a colleague does counts as well; undefined until it is known. */
export function useFirstSteps(): FirstStepsState | undefined {
  const me = useMe()
  const bots = useBots()
  const { rows } = useConversations(questionOf(plainInbox, 'all'))
  const { rows: done } = useConversations(questionOf({ ...plainInbox, folder: 'done' }, 'all'))
  if (!me || !bots || !rows || !done) return undefined
  const conversations = [...rows, ...done]
  const first = conversations.at(0)
  const isAnswered = conversations.some(({ last_message, assignee }) => last_message?.by === 'person' || assignee !== null)
  const [bot, hasTeam] = [bots.at(0), me.users.length > 1 || isAnswered]
  return { bot, first, hasTeam, isDone: bot !== undefined && first !== undefined && hasTeam }
}
