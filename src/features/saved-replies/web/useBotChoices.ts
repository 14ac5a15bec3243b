import { meetsBot } from '#features/workspaces/members/scope.ts'
import { useBots } from '#web/query/useBots.ts'
import { membershipOf, useMe } from '#web/query/useMe.ts'
import { replyStrings } from './reply.strings.ts'

/** The bots of whose conversations the reader may have some before them, by name. */
export function useMetBots() {
  const membership = membershipOf(useMe())
  const bots = useBots() ?? []
  return membership ? bots.filter(({ client_key }) => meetsBot(membership, client_key)) : []
}

/** Whether there are bots to tell apart, and one of them is the reader's: who sees one of several writes for its customers, too. */
export function useHasBotChoice(): boolean {
  const met = useMetBots()
  const bots = useBots() ?? []
  return met.length > 0 && bots.length > 1
}

/** Of which bot a reply can be, which is of these as it is saved and as it is chosen; null where there is nothing to choose. */
export function useBotChoices(held: readonly string[]): Record<string, string> | null {
  const bots = useMetBots()
  const hasChoice = useHasBotChoice()
  const ofBots = held.filter((key) => key !== 'all')
  if (!hasChoice && ofBots.length === 0) return null
  const names = Object.fromEntries(bots.map(({ client_key, name }) => [client_key, name]))
  // It stays as it is until somebody chooses: nobody else's customers are answered with it.
  const gone = Object.fromEntries(ofBots.filter((key) => !(key in names)).map((key) => [key, replyStrings.botIsGone]))
  return { all: replyStrings.allBots, ...names, ...gone }
}
