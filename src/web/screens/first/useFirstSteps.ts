import type { Bot } from '#features/bots/contract.ts'
import type { ListedConversation } from '#features/inbox/conversations/contract.ts'
import { useBegun } from '#features/inbox/web/cache/useBegun.ts'
import { useBots } from '#web/query/useBots.ts'
import { useMe } from '#web/query/useMe.ts'
import { useInEveryFolder } from '#web/screens/useInEveryFolder.ts'

/** How far a workspace is on its way to a hand-over. What was done stays so, whatever becomes of the conversation by which it was. */
interface FirstStepsState {
  /** One of the bots; undefined while there is none. */
  bot: Bot | undefined
  /** The conversation that came first; undefined while nobody has written, and where it was deleted. */
  first: ListedConversation | undefined
  /** Somebody has written. */
  hasBegun: boolean
  /** A person has answered, or there is somebody to answer. */
  hasTeam: boolean
  isDone: boolean
}

/** Read off what there is, so that what a colleague does counts as well; undefined until it is known. */
export function useFirstSteps(): FirstStepsState | undefined {
  const me = useMe()
  const bots = useBots()
  const begun = useBegun()
  const { rows, isKnown } = useInEveryFolder()
  if (!me || !bots || !begun || !isKnown) return undefined
  const [bot, first] = [bots.at(0), rows.at(0)]
  const hasTeam = me.users.length > 1 || begun.is_answered
  return { bot, first, hasBegun: begun.has_begun, hasTeam, isDone: bot !== undefined && begun.has_begun && hasTeam }
}
