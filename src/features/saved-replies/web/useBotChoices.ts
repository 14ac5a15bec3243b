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

/** Of which bot a reply can be, which is of `chosen` now; null where there is nothing to choose. */
export function useBotChoices(chosen: string): Record<string, string> | null {
  const bots = useMetBots()
  if (bots.length < 2 && chosen === 'all') return null
  const names = Object.fromEntries(bots.map(({ client_key, name }) => [client_key, name]))
  // It stays as it is until somebody chooses: nobody else's customers are answered with it.
  const gone = chosen === 'all' || chosen in names ? {} : { [chosen]: replyStrings.botIsGone }
  return { all: replyStrings.allBots, ...names, ...gone }
}
