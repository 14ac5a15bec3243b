import { useQuery } from '@tanstack/react-query'
import { ask } from '#web/api/ask.ts'
import { waysIn } from '../contract.ts'

/** Which ways to sign in this server has. */
export function useWaysIn() {
  return useQuery({ queryKey: ['ways in'], queryFn: ({ signal }) => ask(waysIn, undefined, { signal }), staleTime: 30_000 })
}
