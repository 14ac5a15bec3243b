import { useQuery } from '@tanstack/react-query'
import { useHasPlan } from '#web/query/useHasPlan.ts'
import { alertStrings } from './alerts.strings.ts'
import { unreachedQuery } from './unreachedQuery.ts'

const text = alertStrings.unreached

/** The conversations that need a human and for which nobody could be reached; none until they are known. */
export function useUnreached() {
  return useQuery({ ...unreachedQuery, enabled: useHasPlan() === true }).data ?? []
}

/** What is said of one or more of them. */
export const sentenceOf = (waiting: readonly { name: string }[]): string =>
  waiting.length === 1 ? text.one(waiting[0]!.name) : text.many(waiting.length)
