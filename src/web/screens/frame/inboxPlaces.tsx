import { AtSign, Check, Clock, Inbox, ListStart, Star, Trash2, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { seesPlace, type Viewer } from '#features/workspaces/members/permissions.ts'
import { placeName, type InboxLocation } from '#features/inbox/web/location/inboxLocation.ts'

/** A place of the inbox in the sidebar. */
export type InboxPlaceName = ReturnType<typeof placeName>

interface InboxPlace {
  name: InboxPlaceName
  icon: ReactNode
  /** How it differs from the inbox as one comes to it. */
  to: Partial<InboxLocation>
}

/** The places of the inbox, in their order in the sidebar. */
const inboxPlaces: readonly InboxPlace[] = [
  { name: 'nextUp', icon: <ListStart size={16} />, to: { nextUp: true } },
  { name: 'inbox', icon: <Inbox size={16} />, to: {} },
  { name: 'needsHuman', icon: <UserRound size={16} />, to: { tab: 'all', needsHuman: true } },
  { name: 'mentions', icon: <AtSign size={16} />, to: { tab: 'all', mentions: true } },
  { name: 'followUp', icon: <Star size={16} />, to: { tab: 'all', followUp: true } },
  { name: 'snoozed', icon: <Clock size={16} />, to: { folder: 'snoozed', tab: 'all' } },
  { name: 'done', icon: <Check size={16} />, to: { folder: 'done', tab: 'all' } },
  { name: 'deleted', icon: <Trash2 size={16} />, to: { folder: 'deleted', tab: 'all' } },
]

/** Those that somebody sees, in the same order. */
export function placesFor(viewer: Viewer | undefined): readonly InboxPlace[] {
  return viewer && seesPlace(viewer, 'deleted') ? inboxPlaces : inboxPlaces.filter(({ name }) => name !== 'deleted')
}

/** Whether an address is in the inbox. A search is beside a conversation, and in none of the places. */
export function isInInbox(path: string): boolean {
  return path.startsWith('/messages') && !/^\/messages\/[^/]+\/search(\/|$)/.test(path)
}

/** Whether a location of the inbox is at a place. A saved view of the open conversations is a place of its own. */
export function isAt(name: InboxPlaceName, location: InboxLocation): boolean {
  switch (name) {
    case 'nextUp':
    case 'mentions':
      return placeName(location) === name
    case 'inbox':
    case 'needsHuman':
    case 'followUp':
      return placeName(location) === name && location.view === null
    default:
      // Also while the address narrows the folder to Next up or Mentions, which are marked beside it.
      return location.folder === name
  }
}
