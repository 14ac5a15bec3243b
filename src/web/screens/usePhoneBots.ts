import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '#web/query/queryKeys.ts'

/**
 * The bots whose customers the sandbox's phone plays, by client key; none elsewhere, and none until it is known. The sandbox says so: the
 * product knows no bot of it, and a bot that somebody added has its customers elsewhere.
 */
export function usePhoneBots(isSandbox: boolean): readonly string[] {
  const { data = [] } = useQuery({ queryKey: queryKeys.phoneOfSandbox, queryFn: phoneBots, enabled: isSandbox, staleTime: Infinity })
  return data
}

async function phoneBots({ signal }: { signal: AbortSignal }): Promise<string[]> {
  const response = await fetch('/sandbox/api/scenery', { signal })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the sandbox's answer, of which this is read
  const { bots } = (await response.json()) as { bots: { clientKey: string }[] }
  return bots.map(({ clientKey }) => clientKey)
}
