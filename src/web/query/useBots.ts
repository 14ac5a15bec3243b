import { queryOptions, useQuery } from '@tanstack/react-query'
import { listBots, type Bot } from '#features/bots/contract.ts'
import { callApi } from './callApi.ts'
import { queryKeys } from './queryKeys.ts'
import { useHasWorkspace } from './useHasWorkspace.ts'

/** The bots of the workspace this tab shows. */
export const botsQuery = queryOptions({ queryKey: queryKeys.bots, queryFn: ({ signal }) => callApi(listBots, {}, { signal }) })

/** Asks for the bots of the workspace this tab shows, where there is one. */
export const useBotsQuery = () => useQuery({ ...botsQuery, enabled: useHasWorkspace() })

/** They, by name; undefined until known. */
export function useBots(): Bot[] | undefined {
  return useBotsQuery().data
}

/** The bot of a conversation; undefined until known. */
export function useBotOf({ client_key }: { client_key: string }): Bot | undefined {
  return useBots()?.find((bot) => bot.client_key === client_key)
}

/** Tells whether the AI of the bot of a conversation is off; not until known. */
export function useIsAiOff(): (of: { client_key: string }) => boolean {
  const bots = useBots()
  return ({ client_key }) => Boolean(bots?.find((bot) => bot.client_key === client_key)?.ai_off)
}
