import { useDeferredValue } from 'react'
import { navigate as go } from 'wouter/use-browser-location'
import { listConversations, type ListedConversation } from '#features/inbox/conversations/contract.ts'
import { findConversations } from '#features/inbox/conversations/findContract.ts'
import { facetsOf, folderOf } from '#features/inbox/conversations/rules.ts'
import { snoozeTimeText } from '#features/inbox/web/actions/snoozeTimes.ts'
import { plainInbox, questionOf, writeInboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { useInboxLocation } from '#features/inbox/web/location/useInboxLocation.ts'
import { seesPlace, type PlaceName } from '#features/workspaces/members/permissions.ts'
import { foldedIncludes } from '#shared/fold.ts'
import { laterStrings } from '#shared/later.strings.ts'
import { replyStrings } from '#features/saved-replies/web/reply.strings.ts'
import { settingsStrings } from '#shared/settings.strings.ts'
import { strings } from '#shared/app.strings.ts'
import { useNow } from '#web/hooks/useNow.ts'
import { callApi } from '#web/query/callApi.ts'
import { useHasPlan } from '#web/query/useHasPlan.ts'
import { useBots } from '#web/query/useBots.ts'
import { useMe, useSees, useViewer } from '#web/query/useMe.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { placesFor } from '#web/screens/frame/inboxPlaces.tsx'
import { paths } from '#web/screens/frame/paths.ts'
import { wantsPane } from '#web/navigation/wantsPane.ts'
import type { PaletteEntry } from './PaletteEntry.ts'
import { useActions } from './useActions.ts'
import { useAiEntries } from './useAiEntries.ts'
import { useMessageEntries } from './useMessageEntries.ts'
import { useOffers } from './useOffers.ts'
import { useViewEntries } from './useViewEntries.ts'
import { useWorkspaceEntries } from './useWorkspaceEntries.ts'

export interface PaletteGroup {
  value: string
  items: PaletteEntry[]
}

const text = laterStrings.palette
const tabs = settingsStrings.settings.tabs
/** The places outside the inbox, each for whom section 6 shows it. */
const settings: [PlaceName, name: string, href: string][] = [
  ['product', settingsStrings.setup.title, paths.setup],
  ['connectBot', strings.frame.connect, paths.addBot],
  ['bots', tabs.bots, paths.bots],
  ['users', strings.frame.users, paths.roles],
  ['users', settingsStrings.trainers.invite, `${paths.roles}#invite`],
  ['billing', strings.frame.billing, paths.billing],
  ['ai', settingsStrings.trainers.title, paths.ai],
  ['settings', settingsStrings.settings.workspace, paths.workspace],
  ['audit', tabs.audit, paths.audit],
  ['replies', replyStrings.title, paths.replies],
  ['profile', strings.frame.profile, paths.profile],
  ['profile', settingsStrings.settings.workspaces, paths.workspaces],
  ['profile', settingsStrings.settings.newWorkspace, paths.newWorkspace],
]

/** So many conversations are offered at most. */
const max = 7

/**
 * What the palette offers for a phrase, grouped, and how the asking for conversations is doing. What comes later stands below what is there at once,
 * so that nothing moves while somebody is about to choose it. `isUndecided`: nothing that is known fits, and conversations may still come.
 */
export function usePaletteGroups(phrase: string, onHelp: () => void) {
  const [place] = useInboxLocation()
  const bots = useBots() ?? []
  const actions = [...useActions(onHelp, phrase), ...useAiEntries(bots, phrase)]
  const viewer = useViewer()
  const found = useFound(phrase)
  const messages = useMessageEntries(phrase)
  const people = usePeople()
  const workspaces = useWorkspaceEntries()
  const { views, areComing } = useViewEntries()
  const now = useNow()
  const names = text.groups
  const placeEntry = (name: string, href: string): PaletteEntry => ({ id: `place ${href}`, name, kind: 'place', run: () => go(href) })
  const places = [
    ...placesFor(viewer).map(({ name, to }) =>
      placeEntry(strings.frame[name], writeInboxLocation({ ...plainInbox, bot: place.bot, ...to })),
    ),
    ...settings.filter(([seenAs]) => viewer && seesPlace(viewer, seenAs)).map(([, name, href]) => placeEntry(name, href)),
  ]
  const ofBots = bots.map((bot): PaletteEntry => ({
    id: bot.client_key,
    name: bot.name,
    kind: 'bot',
    ...(bot.ai_off && { where: strings.frame.aiOff }),
    run: () => go(writeInboxLocation({ ...plainInbox, bot: bot.client_key })),
  }))
  const groupOf = (value: string, items: readonly PaletteEntry[]): PaletteGroup => ({
    value,
    items: items.filter((entry) => foldedIncludes(entry.does ?? entry.name, phrase)),
  })
  const known = [
    groupOf(names.places, places),
    groupOf(names.bots, ofBots),
    groupOf(names.views, views),
    groupOf(names.workspaces, workspaces),
    groupOf(names.people, phrase === '' ? [] : people),
    groupOf(names.actions, actions),
  ]
  const conversations: PaletteGroup = {
    value: names.conversations,
    items: found.offers.slice(0, max).map((row) => conversationEntry(row, place.bot, now)),
  }
  const isSearching = found.isSearching || areComing
  const isUndecided = isSearching && conversations.items.length === 0 && (phrase === '' || known.every(({ items }) => items.length === 0))
  const groups = inOrder(phrase, { known, conversations, messages, isSearching })
  return { groups: groups.filter((group) => group.items.length > 0), isSearching, isFailed: found.isFailed, isUndecided }
}

/** A conversation, which is opened beside the list that it lies on; of the chosen bot (`bot`) where it is one of its own. */
function conversationEntry(row: ListedConversation, bot: string, now: number): PaletteEntry {
  const { id, name, client_key, bot_profile, snoozed_until } = row
  const folder = folderOf(facetsOf(row))
  const where = { inbox: {}, done: { where: text.done }, snoozed: { where: text.snoozed(snoozeTimeText(snoozed_until ?? 0, now)) } }[folder]
  return {
    id,
    name,
    ...where,
    hint: bot_profile.name,
    kind: 'conversation',
    row,
    run: () => {
      wantsPane.set(true)
      go(writeInboxLocation({ ...plainInbox, bot: bot === client_key ? bot : 'all', folder, tab: 'all', id }))
    },
  }
}

interface Parts {
  /** What is there at once. */
  known: PaletteGroup[]
  conversations: PaletteGroup
  messages: PaletteEntry[]
  isSearching: boolean
}

/** Each below what is there before it; while nothing is typed the newest conversations come first, and the rest with them. */
function inOrder(phrase: string, { known, conversations, messages, isSearching }: Parts): PaletteGroup[] {
  const isComing = isSearching && conversations.items.length === 0
  if (phrase === '') return isComing ? [] : [conversations, ...known]
  return [...known, conversations, { value: text.groups.messages, items: isSearching ? [] : messages }]
}

/** The people of the workspace, for those who may change what they may do. */
function usePeople(): PaletteEntry[] {
  const maySee = useSees('users')
  const users = useMe()?.users ?? []
  if (!maySee) return []
  return users.map(({ id, name, email }) => ({
    id: `person ${id}`,
    name: name || email,
    hint: email,
    kind: 'place',
    run: () => go(`${paths.roles}/${id}`),
  }))
}

/** Conversations of the whole workspace that fit the phrase, wherever they lie; the newest ones of the inbox while there is none. */
function useFound(phrase: string) {
  const asked = useDeferredValue(phrase)
  const { criteria, phrase: safe } = questionOf({ ...plainInbox, phrase: asked }, 'all')
  return useOffers({
    phrase,
    asked,
    queryKey: [...queryKeys.palette, safe],
    isEnabled: useHasPlan() === true,
    waitMs: 120,
    ask: async (signal) => {
      const { channels } = await (safe === ''
        ? callApi(listConversations, { params: { a: '*', phrase: '*', b: '*' }, headers: { criteria } }, { signal })
        : callApi(findConversations, { query: { phrase: safe } }, { signal }))
      return channels
    },
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
  })
}
