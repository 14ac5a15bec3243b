import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import { compareCursors, readCursor } from '#shared/paging.ts'
import { type Conversation, wholeInbox } from '#features/inbox/conversations/contract.ts'
import type { CustomerPage } from '#features/inbox/conversations/customerContract.ts'
import { inOrder, placeOf } from '#features/inbox/conversations/rules.ts'

export type CustomerPages = InfiniteData<CustomerPage, string>

/** How many conversations of the same address are shown at most. */
const maxAlso = 10

/** What an event that carries a conversation does to what is kept of a customer's past; `key` says whose. */
export function applyToPastConversations(
  data: CustomerPages,
  { conversation }: { conversation: Conversation },
  _change: unknown,
  key: QueryKey,
): CustomerPages {
  const held = data.pages.flatMap((page) => [...page.conversations, ...page.also])
  const known = held.find(({ id }) => id === conversation.id)
  if (known && known.rev >= conversation.rev) return data
  const whose = data.pages.flatMap((page) => page.conversations).find(({ id }) => id === key[1]) ?? data.pages[0]!.conversations[0]
  const kin = whose ? kinOf(whose, conversation) : null
  if (!known && kin === null) return data
  const rest = withoutOne(data, conversation.id)
  if (conversation.is_deleted || kin === null) return rest
  return kin === 'same' ? { ...rest, pages: putOwn(rest.pages, conversation) } : { ...rest, pages: putAlso(rest.pages, conversation) }
}

/** The past without a conversation that went out of the reader's sight. */
export function withoutPast(data: CustomerPages, { id }: { id: string }): CustomerPages {
  return data.pages.some((page) => [...page.conversations, ...page.also].some((one) => one.id === id)) ? withoutOne(data, id) : data
}

/** The same customer, or another one with the same address. */
function kinOf(whose: Conversation, other: Conversation): 'same' | 'also' | null {
  if (whose.client_key === other.client_key && whose.user_profile.id === other.user_profile.id) return 'same'
  const [mine, theirs] = [whose.user_profile.email, other.user_profile.email]
  return mine !== undefined && mine.toLowerCase() === theirs?.toLowerCase() ? 'also' : null
}

function withoutOne(data: CustomerPages, id: string): CustomerPages {
  const without = (rows: Conversation[]) => rows.filter((row) => row.id !== id)
  return { ...data, pages: data.pages.map((page) => ({ ...page, conversations: without(page.conversations), also: without(page.also) })) }
}

function putOwn(pages: readonly CustomerPage[], row: Conversation): CustomerPage[] {
  const fits = pages.findIndex(({ next }) => next === null || compareCursors(placeOf(row, wholeInbox), readCursor(next)!) <= 0)
  // Below what is loaded: the next page brings it.
  return pages.map((page, at) => (at === fits ? { ...page, conversations: sorted([...page.conversations, row]) } : page))
}

function putAlso([first, ...rest]: readonly CustomerPage[], row: Conversation): CustomerPage[] {
  return [{ ...first!, also: sorted([...first!.also, row]).slice(0, maxAlso) }, ...rest]
}

const sorted = (rows: Conversation[]) => rows.toSorted(inOrder(wholeInbox))
