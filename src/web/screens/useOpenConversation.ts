import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Conversation, ListedConversation } from '#features/inbox/conversations/contract.ts'
import { facetsOf } from '#features/inbox/conversations/rules.ts'
import type { InboxLocation, Opened } from '#features/inbox/web/location/inboxLocation.ts'
import type { GoTo } from '#features/inbox/web/location/useInboxLocation.ts'
import { useOwnFolder } from '#features/inbox/web/location/useOwnFolder.ts'
import { conversationQuery } from '#features/inbox/web/pane/conversationQuery.ts'
import { problemOf } from '#features/inbox/web/pane/problemOf.ts'
import { useMe } from '#web/query/useMe.ts'

/**
 * What is known of the open conversation, with the list it is on beside it; undefined while none is open and until anything is known.
 * @param rows the list beside it, undefined until it is known
 */
export function useOpenConversation(
  place: InboxLocation,
  go: GoTo,
  rows: readonly ListedConversation[] | undefined,
): Conversation | ListedConversation | undefined {
  const row = place.id === null ? undefined : rows?.find(({ id }) => id === place.id)
  const [known, opened] = useOpened(place)
  useOwnFolder(place, go, opened, row !== undefined, useMe()?.id)
  // The list beside it may not have it, or not any more; until it has come itself, its row says what is known of it.
  return known ?? row
}

/** The conversation that is open and what decides where it lies, from the same answer that its pane shows. */
function useOpened({ id, around }: InboxLocation): [Conversation | undefined, Opened | null] {
  const { data, error } = useQuery({ ...conversationQuery(id ?? '', around ?? undefined), enabled: id !== null })
  const known = id === null ? undefined : data?.conversation
  const isDeleted = id !== null && problemOf(error) === 'deleted'
  return [known, useMemo(() => openedOf(known, isDeleted), [known, isDeleted])]
}

function openedOf(known: Conversation | undefined, isDeleted: boolean): Opened | null {
  if (isDeleted || known?.is_deleted) return 'deleted'
  return known ? facetsOf(known) : null
}
