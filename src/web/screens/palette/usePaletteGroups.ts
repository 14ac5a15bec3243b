import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { navigate as go } from 'wouter/use-browser-location'
import { listConversations } from '#features/conversations/contract.ts'
import { plainInbox, questionOf, writePlace } from '#features/conversations/web/inboxPlace.ts'
import { useInboxPlace } from '#features/conversations/web/useInboxPlace.ts'
import { laterWords } from '#shared/laterWords.ts'
import { words } from '#shared/words.ts'
import { ask } from '#web/api/ask.ts'
import { useBots } from '#web/api/useBots.ts'
import type { PaletteEntry } from './PaletteEntry.ts'
import { useActions } from './useActions.ts'

export interface PaletteGroup {
  value: string
  items: PaletteEntry[]
}

/** So many conversations are offered at most. */
const most = 7

/** What the palette offers for a phrase, grouped, and how the asking for conversations is doing. */
export function usePaletteGroups(phrase: string, onHelp: () => void) {
  const [place] = useInboxPlace()
  const bots = useBots() ?? []
  const actions = useActions(onHelp)
  const found = useFound(phrase)
  const fits = (entry: PaletteEntry) => phrase === '' || entry.name.toLocaleLowerCase().includes(phrase.toLocaleLowerCase())
  const placeEntry = (name: string, href: string): PaletteEntry => ({ id: `place ${href}`, name, kind: 'place', run: () => go(href) })
  const inbox = (change: Partial<typeof plainInbox>) => writePlace({ ...plainInbox, bot: place.bot, ...change })
  const groups: PaletteGroup[] = [
    {
      value: laterWords.palette.groups.conversations,
      items: (found.data ?? []).slice(0, most).map((row) => ({
        id: row.id,
        name: row.name,
        hint: row.bot_profile.name,
        kind: 'conversation',
        row,
        run: () => go(writePlace({ ...plainInbox, bot: place.bot, folder: row.is_done ? 'done' : 'inbox', tab: 'all', id: row.id })),
      })),
    },
    {
      value: laterWords.palette.groups.places,
      items: [
        placeEntry(words.frame.inbox, inbox({})),
        placeEntry(words.frame.needsHuman, inbox({ tab: 'all', needsHuman: true })),
        placeEntry(words.frame.followUp, inbox({ tab: 'all', followUp: true })),
        placeEntry(words.frame.done, inbox({ tab: 'all', folder: 'done' })),
        placeEntry(words.frame.bots, '/account/settings/bots'),
        placeEntry(words.frame.profile, '/profile'),
      ].filter(fits),
    },
    {
      value: laterWords.palette.groups.bots,
      items: bots
        .map((bot): PaletteEntry => ({
          id: bot.client_key,
          name: bot.name,
          kind: 'bot',
          run: () => go(writePlace({ ...plainInbox, bot: bot.client_key })),
        }))
        .filter(fits),
    },
    { value: laterWords.palette.groups.actions, items: actions.filter(fits) },
  ]
  return { groups: groups.filter((group) => group.items.length > 0), isSearching: found.isFetching, isFailed: found.isError }
}

/** Conversations of the whole workspace that fit the phrase; the newest ones while there is none. */
function useFound(phrase: string) {
  const asked = useDeferredValue(phrase)
  const { criteria, phrase: safe } = questionOf({ ...plainInbox, phrase: asked }, 'all')
  return useQuery({
    queryKey: ['palette', safe],
    queryFn: async ({ signal }) => {
      // A key press later this question is not asked at all.
      await new Promise((resolve) => setTimeout(resolve, 120))
      signal.throwIfAborted()
      return (await ask(listConversations, { params: { a: '*', phrase: safe || '*', b: '*' }, headers: { criteria } }, { signal })).channels
    },
    staleTime: 5000,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
    retry: false,
  })
}
