import { useEffect } from 'react'
import { Link } from '#web/navigation/Link.tsx'
import { strings } from '#shared/app.strings.ts'
import { BatonIcon } from '#web/components/BatonIcon.tsx'
import { useSeesOnlyOwn } from '#web/query/useMe.ts'
import { buttonClasses } from '#web/components/Button.tsx'
import { classes } from '#web/components/classes.ts'
import type { Criteria } from '#features/inbox/conversations/contract.ts'
import { emptyStrings } from './empty.strings.ts'
import { filtersOf, isNarrowed, plainInbox, writeInboxLocation, type InboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { NextUpEmpty } from './NextUpEmpty.tsx'
import { TakesFocus } from './TakesFocus.tsx'

/** Addresses: where a bot is connected, and where a demo bot can be tried. */
export interface WaysToConnect {
  bot: string
  demo: string
}

interface EmptyListProps {
  place: InboxLocation
  tab: Criteria['tab']
  /** There is nothing, and no filter hides any. */
  isBare: boolean
  /** Null when there is a bot, or the reader may not connect one. */
  connect: WaysToConnect | null
  /** Told what the list says, which comes with it and would not be read out. */
  onReason: (reason: string) => void
  /** Whether rows stood there before. */
  isAfterRows: () => boolean
}

/** A list without rows says why, and what to do next. */
export function EmptyList({ onReason, isAfterRows, ...props }: EmptyListProps) {
  const seesOnlyOwn = useSeesOnlyOwn()
  const { place, tab, isBare } = props
  // As far as an empty list can tell, nothing has ever been said in the workspace.
  const isNew = isBare && place.folder === 'inbox' && (place.nextUp || !place.mentions)
  const newSays = seesOnlyOwn ? emptyStrings.onlyOwn : emptyStrings.empty
  const reason = isNew ? newSays : reasonOf(place, tab)
  useEffect(() => onReason(reason), [reason, onReason])
  return (
    <TakesFocus isAfterRows={isAfterRows}>
      <Reason {...props} reason={reason} isNew={isNew} seesOnlyOwn={seesOnlyOwn} />
    </TakesFocus>
  )
}

interface ReasonProps extends Pick<EmptyListProps, 'place' | 'tab' | 'connect'> {
  reason: string
  isNew: boolean
  /** The reader sees only what is assigned to them or mentions them. */
  seesOnlyOwn: boolean
}

function Reason({ place, tab, connect, reason, isNew, seesOnlyOwn }: ReasonProps) {
  if (isNew && seesOnlyOwn) {
    return (
      <div className="flex flex-1 flex-col items-center justify-center gap-4 p-6 text-center">
        <BatonIcon size={40} />
        <p className="max-w-72 text-md text-balance text-ink-2">{reason}</p>
      </div>
    )
  }
  if (isNew) {
    return (
      <div className="flex flex-1 flex-col items-center justify-center gap-4 p-6 text-center">
        <BatonIcon size={40} />
        <p className="max-w-72 text-md text-balance text-ink-2">{reason}</p>
        {connect === null ? (
          <p className="max-w-64 text-ink-3">{emptyStrings.emptyHint}</p>
        ) : (
          <>
            <Link href={connect.bot} className={buttonClasses({ variant: 'main', size: 'lg' })}>
              {emptyStrings.emptyConnect}
            </Link>
            {/* Where there is room, the steps of a new workspace stand beside the list, and offer it. */}
            <Link href={connect.demo} className={classes(buttonClasses({ size: 'lg' }), 'md:hidden')}>
              {emptyStrings.emptyDemo}
            </Link>
          </>
        )}
      </div>
    )
  }
  if (place.nextUp) return <NextUpEmpty />
  const isFiltered = isNarrowed(place)
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 p-6 text-center">
      <p className="max-w-64 text-balance text-ink-2">{reason}</p>
      {isFiltered || tab !== 'all' ? (
        <Link
          href={writeInboxLocation({
            ...plainInbox,
            bot: place.bot,
            folder: place.folder,
            mentions: place.mentions && filtersOf(place) > 0,
            id: place.id,
            tab: 'all',
          })}
          className={buttonClasses({ variant: 'plain' })}
        >
          {strings.list.showAll}
        </Link>
      ) : null}
    </div>
  )
}

function reasonOf(place: InboxLocation, tab: Criteria['tab']): string {
  return place.nextUp ? emptyStrings.nextUp.none : narrowedBy(place, tab)
}

const flags = ['needsHuman', 'waiting', 'followUp', 'unread'] as const

function narrowedBy(place: InboxLocation, tab: Criteria['tab']): string {
  const { none } = emptyStrings
  if (place.phrase !== '') return none.phrase(place.phrase, wholeFolder(place, tab))
  if (filtersOf(place) > 1 && filtersOf(place) > place.tags.length) return none.several
  const flag = flags.find((one) => place[one])
  if (flag) return none[flag]
  if (place.tags.length > 0) return none.tags(place.tags)
  if (place.assignee !== null) return none.assignee
  if (place.holder !== null) return none.holder[place.holder]
  if (place.source !== null) return none.source
  if (place.date !== '') return none.date
  if (place.mentions) return none.mentions
  return place.folder === 'done' || place.folder === 'snoozed' ? none[place.folder] : none[tab]
}

/** The folder of which a list shows all that fits its phrase; null where it shows less, or is made of several. */
function wholeFolder(place: InboxLocation, tab: Criteria['tab']): Criteria['folder'] | null {
  const isWhole = tab === 'all' && place.bot === 'all' && !place.mentions && filtersOf(place) === 0
  return isWhole && place.folder !== 'deleted' ? place.folder : null
}
