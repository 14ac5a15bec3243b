import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { countCap } from '#features/inbox/conversations/rules.ts'
import type { Criteria } from '#features/inbox/conversations/contract.ts'
import type { FoundCounts } from '#features/inbox/conversations/findContract.ts'
import { useConversations } from '#features/inbox/web/cache/useConversations.ts'
import {
  askedTab,
  filtersOf,
  plainInbox,
  questionOf,
  writeInboxLocation,
  type InboxLocation,
} from '#features/inbox/web/location/inboxLocation.ts'
import { Link } from '#web/navigation/Link.tsx'
import { useHasPlan } from '#web/query/useHasPlan.ts'
import { folders, foundQuery } from './foundQuery.ts'
import { foundStrings as text } from './found.strings.ts'

type Folder = Criteria['folder']

/**
 * One line below the field of the list: in which folders the same phrase finds customers that this list does not show, and the way there. It has its
 * height before the answer is there, so that no row moves under the pointer.
 */
export function FoundElsewhere({ place }: { place: InboxLocation }) {
  const { phrase } = questionOf(place, 'all')
  const hasPlan = useHasPlan() === true
  const { data: counts, isError } = useQuery({ ...foundQuery(phrase, place.bot), enabled: hasPlan && phrase !== '' })
  const { others, isComing, isMissed } = useFolders(place)
  if (phrase === '') return null
  if (isComing || (!counts && !isError)) return <p className={lineClasses}>{text.looking(others)}</p>
  const found = counts ? others.filter((folder) => isMissed(folder, counts[folder])) : others
  if (found.length === 0) return <p className={lineClasses}>{text.none(others)}</p>
  const { bot, id, details } = place
  return (
    <nav aria-label={text.name} className={lineClasses}>
      {found.map((folder, n) => (
        <Fragment key={folder}>
          {n === 0 ? null : <span aria-hidden="true">·</span>}
          <Way href={writeInboxLocation({ ...plainInbox, bot, id, details, folder, phrase: place.phrase, tab: 'all' })}>
            {counts ? text.in(countText(counts, folder), folder) : text.look(folder)}
          </Way>
        </Fragment>
      ))}
    </nav>
  )
}

/** The folders that the list of a place does not show, or not whole, and whether it misses any of so many that one of them holds. */
function useFolders(place: InboxLocation) {
  const tab = askedTab(place)
  const { counts, isFetching } = useConversations(questionOf(place, tab))
  const own = place.mentions ? null : place.folder
  const isWhole = tab === 'all' && filtersOf(place) === 0
  const listed = counts ? { mine: counts.mineCount, unassigned: counts.unassignedCount, all: counts.totalCount }[tab] : 0
  return {
    others: folders.filter((folder) => folder !== own || !isWhole),
    /** How much of its folder the list shows is not known yet. */
    isComing: !isWhole && own !== null && !counts && isFetching,
    // Neither is counted further than that.
    isMissed: (folder: Folder, count: number) => count > (folder === own ? listed : 0) || (folder === own && count >= countCap),
  }
}

function Way({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="num flex h-full items-center rounded-sm px-1.5 font-[550] whitespace-nowrap text-focus outline-offset-[-3px] first:-ml-1.5 hover:bg-hover"
    >
      {children}
    </Link>
  )
}

const countText = (counts: FoundCounts, folder: Folder) => `${counts[folder]}${counts[folder] >= countCap ? '+' : ''}`

const lineClasses = 'flex h-8 shrink-0 items-center truncate border-b border-line/60 px-3.5 text-sm text-ink-3 pointer-coarse:h-11'
