import { Check, Clock, Inbox, Mail, MailOpen, Pause, Play, Star, StarOff, Tag, Trash2, UserRound, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { laterWords } from '#shared/laterWords.ts'
import { ask } from '#web/query/ask.ts'
import { sentenceOf } from '#web/query/client.ts'
import { handsFocusTo } from '#web/hooks/handsFocusTo.ts'
import { IconButton } from '#web/components/IconButton.tsx'
import { useKeys } from '#web/hooks/keys.ts'
import { toast } from '#web/components/toast/toast.ts'
import { countSelection, mostFound } from '#features/inbox/actions/bulk/contract.ts'
import { facetsOf, folderOf } from '#features/inbox/conversations/rules.ts'
import { askFor, type Wanted } from './asking.ts'
import type { Picked } from '#features/inbox/web/list/usePicked.ts'
import { actWords } from './actWords.ts'

interface SelectionBarProps {
  picked: Picked
  /** How many rows are loaded, and whether there are more. */
  shown: number
  hasMore: boolean
}

/** Stands in the place of the tools while conversations are chosen: how many, how to choose more, and what can be done to them. */
export function SelectionBar({ picked, shown, hasMore }: SelectionBarProps) {
  useKeys({ Escape: { says: laterWords.keys.unselect, group: 'Conversations', run: picked.clear } })
  const { rows, count } = picked
  const isAll = 'selection' in picked.on
  const folder = picked.question.criteria.folder
  const isIn = folder === 'inbox' || rows.some((row) => folderOf(facetsOf(row)) === 'inbox')
  const star = rows.some((row) => !row.is_starred)
  const unread = !rows.some((row) => row.is_unread)
  const pause = rows.some((row) => !row.paused)
  const button = (name: string, key: string, icon: ReactNode, wanted: Wanted) => (
    <IconButton
      name={name}
      {...(key ? { hint: key } : {})}
      aria-haspopup={'pick' in wanted ? 'dialog' : undefined}
      disabled={count === 0}
      onClick={(event) => askFor(wanted, picked.on, event.currentTarget, picked.clear)}
    >
      {icon}
    </IconButton>
  )
  return (
    <section
      ref={handsToTools}
      aria-label={actWords.bar.name}
      data-acts="picked"
      className="appears flex min-h-[83px] shrink-0 flex-col justify-center gap-1 border-b border-line/60 bg-chosen px-1.5"
    >
      <div className="flex items-center gap-1 pl-1.5">
        <p role="status" className="num min-w-0 flex-1 truncate font-[550]">
          {count === 0 ? actWords.bar.none : actWords.bar.picked(count)}
        </p>
        {isAll || (rows.length === shown && !hasMore) ? null : rows.length < shown ? (
          <button ref={handsToBar} type="button" className={linkLook} onClick={picked.pickShown}>
            {actWords.bar.shown(shown)}
          </button>
        ) : (
          <SelectAll picked={picked} />
        )}
        <IconButton name={actWords.bar.clear} tip="left" onClick={picked.clear}>
          <X size={15} />
        </IconButton>
      </div>
      <div className="flex flex-wrap items-center">
        {isIn
          ? button(actWords.toDone, 'E', <Check size={16} />, { do: 'done' })
          : button(actWords.toInbox, 'E', <Inbox size={16} />, { do: 'inbox' })}
        {button(actWords.assign, 'A', <UserRound size={16} />, { pick: 'assignee' })}
        {button(actWords.label, 'L', <Tag size={16} />, { pick: 'labels' })}
        {button(actWords.snooze, 'H', <Clock size={16} />, { pick: 'snooze' })}
        {button(star ? actWords.star : actWords.unstar, 'S', star ? <Star size={16} /> : <StarOff size={16} />, {
          do: 'star',
          starred: star,
        })}
        {button(unread ? actWords.toUnread : actWords.toRead, 'U', unread ? <Mail size={16} /> : <MailOpen size={16} />, {
          do: 'unread',
          isunread: unread,
        })}
        {button(pause ? actWords.pause : actWords.resume, '', pause ? <Pause size={16} /> : <Play size={16} />, {
          do: 'pause',
          paused: pause,
        })}
        {button(actWords.delete, '', <Trash2 size={16} />, { do: 'delete' })}
      </div>
    </section>
  )
}

/** Chooses everything the list holds; how many that is, the server counts, and hears again with the act. */
function SelectAll({ picked }: { picked: Picked }) {
  const [isCounting, setCounting] = useState(false)
  const pick = async () => {
    // Not made unusable, which would take the focus from it.
    if (isCounting) return
    setCounting(true)
    const { criteria, clientKey: clientkey, phrase } = picked.question
    try {
      const { count } = await ask(countSelection, { body: { criteria, clientkey, phrase } })
      picked.pickAll(Math.min(count, mostFound))
    } catch (error) {
      toast(sentenceOf(error), { look: 'failed' })
    }
    setCounting(false)
  }
  return (
    <button ref={handsToBar} type="button" className={linkLook} aria-disabled={isCounting} onClick={() => void pick()}>
      {isCounting ? actWords.bar.counting : actWords.bar.all}
    </button>
  )
}

const handsToTools = handsFocusTo('[data-select]', '[data-tools] [aria-haspopup="menu"]')
const handsToBar = handsFocusTo('[data-acts="picked"] button:enabled')
const linkLook = 'shrink-0 rounded-sm px-1.5 py-1 text-sm underline underline-offset-2 hover:text-ink pointer-coarse:py-2.5'
