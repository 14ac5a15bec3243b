import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Reply } from '#features/saved-replies/contract.ts'
import { repliesFor } from '#features/saved-replies/rules.ts'
import { managingReplies } from './managingReplies.ts'
import { repliesQuery } from './repliesQuery.ts'

interface SavedRepliesProps {
  query: string
  /** The client key of the bot of the conversation. */
  bot: string
  /** Shows what was found, and the way to change it. */
  children: (found: readonly Reply[], manage: () => void) => ReactNode
}

/** The saved replies that fit to what is typed in a conversation of a bot. */
export function SavedReplies({ query, bot, children }: SavedRepliesProps) {
  const { data } = useQuery(repliesQuery)
  return data ? children(repliesFor(data, bot, query), () => managingReplies.set('all')) : null
}
