import { Check, ChevronDown, Clock, Ellipsis, Inbox, Star, Tag } from 'lucide-react'
import { strings } from '#shared/app.strings.ts'
import { useMe } from '#web/query/useMe.ts'
import { classes } from '#web/components/classes.ts'
import { IconButton } from '#web/components/IconButton.tsx'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { facetsOf, folderOf, listed } from '#features/inbox/conversations/rules.ts'
import { lazyActing } from './ActHost.tsx'
import { requestAct, type Wanted } from './actRequests.ts'
import { PauseAiButton } from './PauseAiButton.tsx'

interface HeaderActsProps {
  conversation: Conversation
  seen: Parameters<typeof listed>[1]
  mayChat: boolean
}

/** What one can do to the open conversation: the frequent things in sight where there is room, all of them under the dots. */
export function HeaderActs({ conversation, seen, mayChat }: HeaderActsProps) {
  const me = useMe()
  const row = listed(conversation, seen)
  const { assignee, is_starred, paused } = conversation
  const isOut = folderOf(facetsOf(conversation)) !== 'inbox'
  const name = me?.users.find((user) => user.id === assignee)?.name
  const act = (wanted: Wanted) => ({
    onPointerEnter: lazyActing.preload,
    onFocus: lazyActing.preload,
    onClick: (event: { currentTarget: HTMLElement }) => requestAct(wanted, [row], event.currentTarget),
  })
  return (
    <div data-acts={conversation.id} className="flex shrink-0 items-center md:gap-2.5">
      {mayChat ? <PauseAiButton paused={paused} {...act({ do: 'pause', paused: !paused })} /> : null}
      {mayChat ? (
        <div className="flex items-center @max-[460px]:hidden">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-keyshortcuts="a"
            className="flex h-[30px] max-w-44 items-center @max-[600px]:hidden @max-[820px]:max-w-36 gap-1 rounded-md px-2 text-ink-2 transition-colors hover:bg-hover hover:text-ink"
            {...act({ pick: 'assignee' })}
          >
            <span className="truncate">
              {assignee === null ? strings.conversation.assign : strings.conversation.assignedTo(name ?? '…')}
            </span>
            <ChevronDown size={12} aria-hidden="true" className="shrink-0 text-ink-3" />
          </button>
          <IconButton
            name={strings.conversation.label}
            hint="L"
            className="@max-[720px]:hidden"
            aria-haspopup="dialog"
            {...act({ pick: 'labels' })}
          >
            <Tag size={16} />
          </IconButton>
          <IconButton
            name={strings.conversation.followUp}
            hint="S"
            aria-pressed={is_starred}
            {...act({ do: 'star', starred: !is_starred })}
          >
            <Star size={16} className={classes(is_starred && 'fill-warn text-warn')} />
          </IconButton>
          <IconButton
            name={strings.keys.snooze}
            hint="H"
            className="@max-[720px]:hidden"
            aria-haspopup="dialog"
            {...act({ pick: 'snooze' })}
          >
            <Clock size={16} />
          </IconButton>
          <IconButton
            name={isOut ? strings.conversation.toInbox : strings.conversation.toDone}
            hint="E"
            {...act({ do: isOut ? 'inbox' : 'done' })}
          >
            {isOut ? <Inbox size={16} /> : <Check size={16} />}
          </IconButton>
        </div>
      ) : null}
      <IconButton name={strings.conversation.more} tip="left" aria-haspopup="menu" {...act({ pick: 'more' })}>
        <Ellipsis size={16} />
      </IconButton>
    </div>
  )
}
