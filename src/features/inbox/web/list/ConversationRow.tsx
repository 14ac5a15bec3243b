import { CircleAlert, Ellipsis, PenLine, Star } from 'lucide-react'
import { Link } from '#web/navigation/Link.tsx'
import { strings } from '#shared/app.strings.ts'
import { Avatar } from '#web/components/Avatar.tsx'
import { holderEdge } from '#web/components/BatonIcon.tsx'
import { Tag } from '#web/components/Chip.tsx'
import { classes } from '#web/components/classes.ts'
import { listTime, waitedFor } from '#web/dates/formats.ts'
import { fetchedWhenShown } from '#web/lazy/lazyComponent.tsx'
import type { ListedConversation } from '#features/inbox/conversations/contract.ts'
import { callsFor, holderOf, isBlocked } from '#features/inbox/conversations/rules.ts'
import { useShownText } from '#features/inbox/web/markup/useShownText.ts'
import { requestAct } from '#features/inbox/web/actions/actRequests.ts'
import { useUnderWay } from '#features/inbox/web/actions/underWay.ts'
import { useHangsHere } from '#features/inbox/web/sending/hangingHere.ts'
import { useHasBegun } from './begunDrafts.ts'
import { previewOf } from './previewOf.ts'

export interface ConversationRowProps {
  row: ListedConversation
  href: string
  isOpen: boolean
  /** The Tab key stops here: at one row of the list. */
  isStop: boolean
  /** Milliseconds. */
  now: number
  /** The reader. */
  me: string
  /** Names of colleagues by id. */
  nameOf: (person: string) => string | undefined
  /** Pictures of colleagues by id. */
  imageOf: (person: string) => string | null | undefined
  mayChat: boolean
  isPicked: boolean
  /** The AI of its bot is off: it answers nobody. */
  isAiOff: boolean
  /** Touching it chooses it. */
  isPicking: boolean
  onPick: (id: string, range: boolean) => void
  colourOf: (bot: string, label: string) => string
  /** Colleagues who have it open. */
  onlookers: readonly { id: string; name: string }[] | undefined
  /** Told when it gets the focus, and with null when it loses it. */
  onFocus: (id: string | null) => void
  /** The list is that of what is next up. */
  isNextUp: boolean
  /** What opening it by a key does besides; null for nothing. */
  onTake: ((row: ListedConversation) => void) | null
}

/** One conversation in the list: who, when, what was said last, who holds it, and what a person should know about it. */
export function ConversationRow(props: ConversationRowProps) {
  const { row, href, isOpen, isStop, now, me, onFocus, mayChat, isPicked, isPicking, onPick, onTake } = props
  const holder = holderOf(row, props.isAiOff)
  const preview = previewOf(row, me, useShownText())
  const calls = callsFor(row, { id: me, mayChat })
  const hasDraft = useHasBegun(me, row.id)
  const isBusy = useUnderWay(row.id).length > 0
  return (
    <>
      <Link
        href={href}
        data-id={row.id}
        data-busy={isBusy || undefined}
        tabIndex={isStop ? 0 : -1}
        onClick={(event) => {
          // A click that no pointer made is that of a key; with another key it is opened elsewhere.
          const isHere = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
          if (event.detail === 0 && isHere && !isPicking) onTake?.(row)
          if (!isPicking || event.metaKey || event.ctrlKey) return
          event.preventDefault()
          onPick(row.id, event.shiftKey)
        }}
        onFocus={() => onFocus(row.id)}
        onBlur={() => onFocus(null)}
        aria-current={isOpen ? 'page' : undefined}
        className={classes(
          'relative grid h-full grid-cols-[28px_minmax(0,1fr)] gap-x-2.5 border-b border-line/60 px-3 pt-[9px] pl-3.5 outline-offset-[-2px] transition-colors select-none',
          // A finger that rests chooses the row: Safari would show its page in small, and lift it to be dragged.
          'pointer-coarse:[-webkit-touch-callout:none] pointer-coarse:[-webkit-user-drag:none]',
          isOpen || isPicked ? 'bg-chosen' : 'group-hover:bg-hover group-data-acted-on:bg-hover',
        )}
      >
        <span
          aria-hidden="true"
          className={classes(
            'absolute top-2.5 bottom-2.5 left-0 w-[3px] rounded-r-[3px] transition-colors duration-160',
            holderEdge[holder],
          )}
        />
        <Avatar id={row.user_profile.id || row.id} name={row.name} image={row.user_profile.image} className={avatarClasses(props)} />
        <span className="block min-w-0">
          <span className="flex items-baseline gap-2">
            <span className={classes('min-w-0 flex-1 truncate', calls ? 'font-[650]' : 'font-medium')}>{row.name}</span>
            <time
              dateTime={new Date(row.timestamp * 1000).toISOString()}
              className={classes('num text-sm', calls ? 'font-medium text-ink' : 'text-ink-3', mayChat && 'group-hover:invisible')}
            >
              {listTime(row.timestamp, now)}
            </time>
          </span>
          <span className={classes('block truncate pr-7 pointer-coarse:pr-8', calls ? 'text-ink' : 'text-ink-2')}>
            {hasDraft ? (
              <>
                <span className="inline-flex items-center gap-1 font-[550] text-focus">
                  <PenLine size={12} aria-hidden="true" />
                  {strings.list.draft}
                </span>{' '}
              </>
            ) : null}
            {preview.who ? <bdi className="text-ink-3">{preview.who} </bdi> : null}
            {preview.text}
          </span>
          <RowDetails {...props} />
          <SpokenMarks {...props} calls={calls} />
        </span>
      </Link>
      {mayChat ? <RowActs {...props} /> : <StarMark row={row} />}
    </>
  )
}

/** The box to choose a row by stands in the place of the face. */
function avatarClasses({ isPicking, isPicked, mayChat }: ConversationRowProps): string {
  if (isPicking || isPicked) return 'invisible'
  return mayChat ? 'group-hover:invisible' : ''
}

/** The third line: labels, bot and holder, who looks, and what is late. */
function RowDetails(props: ConversationRowProps) {
  const { row, now, imageOf, colourOf, onlookers, isNextUp } = props
  const held = heldBy(props)
  const since = row.waiting_since
  const until = row.snoozed_until
  // By the company, or on this device.
  const hangsHere = useHangsHere(row.id)
  const isUndelivered = hangsHere || row.undelivered_since !== null
  const flag = isUnheard(row) ? strings.list.blocked : isNextUp && flagOf(row)
  return (
    <span className="mt-[3px] flex h-[max(18px,1lh)] items-center gap-[5px] overflow-hidden text-xs text-ink-3">
      {row.tags.slice(0, 2).map((tag) => (
        <Tag key={tag} name={tag} colour={colourOf(row.client_key, tag)} />
      ))}
      {row.tags.length > 2 ? <span className="num shrink-0">+{row.tags.length - 2}</span> : null}
      {/* A letter or two of a bot's name say nothing: with less room than a word needs it gives way. */}
      <span className="@container min-w-0 flex-1">
        <span className="block truncate @max-[48px]:hidden">
          {row.bot_profile.name}
          {held ? ` · ${held}` : ''}
        </span>
      </span>
      {onlookers?.map(({ id, name }) => (
        <Avatar key={id} id={id} name={name} image={imageOf(id)} size={16} />
      ))}
      {flag ? <span className="ml-auto shrink-0 pl-1 font-[550] text-ink">{flag}</span> : null}
      {!isUndelivered ? null : (
        <span className="ml-auto flex shrink-0 items-center gap-1 pl-1 font-[550] text-danger-ink">
          <CircleAlert size={12} aria-hidden="true" />
          {strings.list.undelivered}
        </span>
      )}
      {since === null && until === null ? null : (
        <span
          className={classes(
            'num shrink-0 pl-1',
            !isUndelivered && 'ml-auto',
            until === null && holderOf(row) === 'help' ? 'font-[550] text-help-ink' : 'text-ink-2',
          )}
        >
          {until === null ? strings.list.waiting(waitedFor(since!, now)) : <SnoozedUntil until={until} now={now} />}
        </span>
      )}
    </span>
  )
}

const SnoozedUntil = fetchedWhenShown(() => import('./SnoozedUntil.tsx').then((module) => module.SnoozedUntil))

/** Its customer is blocked, and nobody else who shares the channel waits there. */
const isUnheard = (row: ListedConversation) => isBlocked(row) && holderOf(row) !== 'help'

/** Why it is next up for its reader, other than by who waits, which the row says anyway. */
function flagOf({ mention_unread, note_unread, woke_unread, marked_unread }: ListedConversation): string | null {
  if (mention_unread) return strings.list.mentionsYou
  if (note_unread) return strings.list.noteForYou
  if (woke_unread) return strings.list.snoozeEnded
  return marked_unread ? strings.list.markedUnread : null
}

/** What colours, weights and pictures say, for screen readers. */
function SpokenMarks({ row, calls, onlookers, isPicked }: ConversationRowProps & { calls: boolean }) {
  return (
    <span className="sr-only">
      {calls && row.is_unread ? `, ${strings.list.unread(row.baton_unread_count_display)}` : ''}
      {row.is_starred ? `, ${strings.list.starred}` : ''}
      {holderOf(row) === 'help' ? `, ${strings.list.holder.help}` : ''}
      {onlookers ? `, ${strings.list.looking(onlookers.map(({ name }) => name).join(', '))}` : ''}
      {isPicked ? `, ${strings.list.selected}` : ''}
    </span>
  )
}

/** For those who cannot change it: the others have its button there. */
function StarMark({ row }: Pick<ConversationRowProps, 'row'>) {
  if (!row.is_starred) return null
  return <Star size={13} aria-hidden="true" className="pointer-events-none absolute top-[33px] right-3.5 fill-warn text-warn" />
}

/** What one can do right on the row. Not on the way of the Tab key: there are keys for all of it, and a thousand rows. */
function RowActs({ row, isPicked, isPicking, onPick }: ConversationRowProps) {
  const seen = isPicked || isPicking
  return (
    <>
      <label
        className={classes(
          'absolute top-[7px] left-[12px] grid size-8 place-items-center pointer-coarse:top-[3px] pointer-coarse:left-2 pointer-coarse:size-10',
          seen ? '' : 'opacity-0 group-hover:opacity-100 pointer-coarse:pointer-events-none',
        )}
      >
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isPicked}
          aria-label={strings.list.selectNamed(row.name)}
          className="size-[17px]"
          onChange={(event) => onPick(row.id, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
        />
      </label>
      <button
        type="button"
        tabIndex={-1}
        aria-label={strings.list.acts(row.name)}
        aria-haspopup="menu"
        className={classes(small, 'top-[5px] opacity-0 group-hover:opacity-100 pointer-coarse:hidden')}
        onClick={(event) => requestAct({ pick: 'more' }, [row], event.currentTarget)}
      >
        <Ellipsis size={15} aria-hidden="true" />
      </button>
      <button
        type="button"
        tabIndex={-1}
        aria-label={strings.list.star(row.name)}
        aria-pressed={row.is_starred}
        className={classes(
          small,
          'top-[28px] pointer-coarse:top-[18px]',
          row.is_starred ? '' : 'opacity-0 group-hover:opacity-100 pointer-coarse:opacity-100',
        )}
        onClick={() => requestAct({ do: 'star', starred: !row.is_starred }, [row])}
      >
        <Star size={14} aria-hidden="true" className={row.is_starred ? 'fill-warn text-warn' : ''} />
      </button>
    </>
  )
}

const small =
  'absolute right-1.5 grid size-6 place-items-center rounded-md text-ink-3 hover:bg-hover hover:text-ink pointer-coarse:right-0.5 pointer-coarse:size-10'

function heldBy({ row, me, nameOf, isAiOff }: ConversationRowProps): string {
  const holder = holderOf(row, isAiOff)
  if (isUnheard(row) || (holder === 'help' && row.assignee === null)) return ''
  if (holder === 'nobody' && !row.paused) return strings.frame.aiOff
  if (holder === 'ai' || holder === 'nobody' || row.assignee === null) return strings.list.holder[holder]
  return row.assignee === me ? strings.list.youHold : strings.list.heldBy(nameOf(row.assignee) ?? 'a colleague')
}
