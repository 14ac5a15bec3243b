import { Check, Clock, Inbox, Mail, MailOpen, Pause, Play, Star, StarOff, Tag, Trash2, UserRound, X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { laterStrings } from '#shared/later.strings.ts'
import { callApi } from '#web/query/callApi.ts'
import { useAction } from '#web/query/useAction.ts'
import { restoreFocusTo } from '#web/hooks/restoreFocusTo.ts'
import { toast } from '#web/components/toast/toast.ts'
import { IconButton } from '#web/components/IconButton.tsx'
import { useKeys } from '#web/hooks/keys.ts'
import { toastFailure } from '#web/query/toastFailure.ts'
import { countSelection, maxFound } from '#features/inbox/actions/bulk/contract.ts'
import { requestAct, type Wanted } from './actRequests.ts'
import type { Picked } from '#features/inbox/web/list/usePicked.ts'
import { actStrings } from './act.strings.ts'
import { togglesOf } from './togglesOf.ts'

interface SelectionBarProps {
  picked: Picked
  /** How many rows are loaded, and whether there are more. */
  shown: number
  hasMore: boolean
  /** How many the list holds; null where counting stopped before. */
  total: number | null
}

/** Stands in the place of the tools while conversations are chosen: how many, how to choose more, and what can be done to them. */
export function SelectionBar({ picked, shown, hasMore, total }: SelectionBarProps) {
  useKeys({ Escape: { says: laterStrings.keys.unselect, group: 'Conversations', run: picked.clear } })
  const { count } = picked
  const says = count === 0 ? actStrings.bar.none : actStrings.bar.picked(count)
  useEffect(() => say(says), [says])
  useEffect(() => () => say(actStrings.bar.cleared), [])
  const { isIn, star, unread, pause } = togglesOf(picked)
  // A finger that rests on a picture learns nothing: for thumbs its short name stands below it.
  const button = (name: string, short: string, key: string, icon: ReactNode, wanted: Wanted) => (
    <IconButton
      name={name}
      {...(key ? { hint: key } : {})}
      className="thumb:h-11 thumb:w-full thumb:gap-0.5 thumb:content-center"
      aria-haspopup={'pick' in wanted ? 'dialog' : undefined}
      disabled={count === 0}
      onClick={(event) => requestAct(wanted, picked.on, event.currentTarget, picked.clear)}
    >
      {icon}
      <span className="hidden text-xs whitespace-nowrap thumb:block">{short}</span>
    </IconButton>
  )
  return (
    <section
      ref={focusTools}
      aria-label={actStrings.bar.name}
      data-acts="picked"
      className="appears flex min-h-[83px] shrink-0 flex-col justify-center gap-1 border-b border-line/60 bg-chosen px-1.5"
    >
      <div className="flex items-center gap-1 pl-1.5">
        <p className="num min-w-0 flex-1 truncate font-[550]">{says}</p>
        <SelectMore picked={picked} shown={shown} hasMore={hasMore} total={total} />
        <IconButton name={actStrings.bar.clear} tip="left" className="thumb:size-11" onClick={picked.clear}>
          <X size={15} />
        </IconButton>
      </div>
      <div className="flex flex-wrap items-center thumb:grid thumb:grid-cols-4">
        {isIn
          ? button(actStrings.toDone, short.done, 'E', <Check size={16} />, { do: 'done' })
          : button(actStrings.toInbox, short.inbox, 'E', <Inbox size={16} />, { do: 'inbox' })}
        {button(actStrings.assign, short.assign, 'A', <UserRound size={16} />, { pick: 'assignee' })}
        {button(actStrings.label, short.label, 'L', <Tag size={16} />, { pick: 'labels' })}
        {button(actStrings.snooze, short.snooze, 'H', <Clock size={16} />, { pick: 'snooze' })}
        {button(star ? actStrings.star : actStrings.unstar, short.star, 'S', star ? <Star size={16} /> : <StarOff size={16} />, {
          do: 'star',
          starred: star,
        })}
        {button(
          unread ? actStrings.toUnread : actStrings.toRead,
          unread ? short.unread : short.read,
          'U',
          unread ? <Mail size={16} /> : <MailOpen size={16} />,
          {
            do: 'unread',
            isunread: unread,
          },
        )}
        {button(
          pause ? actStrings.pause : actStrings.resume,
          pause ? short.pause : short.resume,
          '',
          pause ? <Pause size={16} /> : <Play size={16} />,
          {
            do: 'pause',
            paused: pause,
          },
        )}
        {button(actStrings.delete, short.delete, '', <Trash2 size={16} />, { do: 'delete' })}
      </div>
    </section>
  )
}

/** Chooses everything the list holds, in one step; nothing where all of it is chosen. */
function SelectMore({ picked, shown, hasMore, total }: SelectionBarProps) {
  const { rows, on, pickShown } = picked
  const isAll = 'selection' in on || (rows.length === shown && !hasMore)
  if (isAll) return null
  if (hasMore) return <SelectAll picked={picked} total={total} />
  return (
    <button ref={focusBar} type="button" className={linkClasses} onClick={pickShown}>
      {actStrings.bar.allOf(shown)}
    </button>
  )
}

/** Chooses everything the list holds; how many that is, the server counts, and counts again with the act. */
function SelectAll({ picked, total }: { picked: Picked; total: number | null }) {
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => void (isThere.current = false)
  }, [])
  const { run, isRunning } = useAction(async () => {
    const { criteria, clientKey: clientkey, phrase } = picked.question
    const { count } = await callApi(countSelection, { body: { criteria, clientkey, phrase } })
    // Who has put the bar away meanwhile wants none of them: the next key would be for all.
    if (isThere.current) picked.pickAll(Math.min(count, maxFound))
  }, toastFailure)
  const name = total === null ? actStrings.bar.all : actStrings.bar.allOf(total)
  return (
    // Not made unusable, which would take the focus from it.
    <button ref={focusBar} type="button" className={linkClasses} aria-disabled={isRunning} onClick={() => run()}>
      {isRunning ? actStrings.bar.counting : name}
    </button>
  )
}

const { short } = actStrings.bar
/** Where the page always has a place for what is said: what comes or goes with its place is often not read out. */
const say = (text: string) => void toast(text, { variant: 'said', key: 'picked' })
// Next up has no tools.
const focusTools = restoreFocusTo('[data-select]', '[data-tools] [aria-haspopup="menu"]', 'a[data-id][tabindex="0"]', '#screen')
const focusBar = restoreFocusTo('[data-acts="picked"] button:enabled')
const linkClasses = 'shrink-0 rounded-sm px-1.5 py-1 text-sm underline underline-offset-2 hover:text-ink thumb:py-3'
