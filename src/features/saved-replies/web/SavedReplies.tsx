import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Reply } from '#features/saved-replies/contract.ts'
import { matchingReplies } from '#features/saved-replies/rules.ts'
import { managingReplies } from './managingReplies.ts'
import { repliesQuery } from './repliesQuery.ts'

interface SavedRepliesProps {
  query: string
  /** Shows what was found, and the way to change it. */
  children: (found: readonly Reply[], manage: () => void) => ReactNode
}

/** The saved replies that fit to what is typed. */
export function SavedReplies({ query, children }: SavedRepliesProps) {
  const { data } = useQuery(repliesQuery)
  return data ? children(matchingReplies(data, query), () => managingReplies.set(true)) : null
}
