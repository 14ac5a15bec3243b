import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { conversationQuery } from '#features/inbox/web/pane/conversationQuery.ts'
import type { HeldMessage, Transcript } from './Transcript.ts'

/**
 * The id of the message with which began what its reader had not seen when they opened the conversation, or when they came back to the page; it stays
 * while they read. Null where they had seen all or nothing, where that is further up than what is held, and in a stretch of the past.
 */
export function useNewFrom(
  { conversation, seen, messages, moreAfter }: Transcript,
  isLooking: boolean,
  around: number | undefined,
): string | null {
  const { id, in_count } = conversation
  const isFetching = useIsFetching({ queryKey: conversationQuery(id, around).queryKey, exact: true }) > 0
  /** What the device had kept is shown first: what the server adds to it is not said before one's eyes. */
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!isFetching) setIsOpen(true)
  }, [isFetching])
  /** How many messages of the customer were seen, where there is a line behind them. */
  const [seenBefore, setSeenBefore] = useState(0)
  const isUnseen = in_count > seen.seen_in
  const [wasUnseen, setWasUnseen] = useState(false)
  if (isUnseen !== wasUnseen) {
    setWasUnseen(isUnseen)
    if (isUnseen && !(isOpen && isLooking)) setSeenBefore(seen.seen_in)
  }
  const count = seenBefore === 0 || moreAfter ? 0 : in_count - seenBefore
  return useMemo(() => lastOfCustomer(messages, count), [messages, count])
}

/** The id of the message from which on the customer wrote so many. */
function lastOfCustomer(messages: readonly HeldMessage[], count: number): string | null {
  let left = count
  for (let i = messages.length - 1; i >= 0 && left > 0; i--) {
    const { message } = messages[i]!
    if (message.type === 'message' && message.by === 'customer' && --left === 0) return message.jmid
  }
  return null
}
