import { Check, ChevronDown, Clock, Ellipsis, Inbox, Star, Tag, UserRoundPlus } from 'lucide-react'
import { useEffect } from 'react'
import { strings } from '#shared/app.strings.ts'
import { restoreFocusTo } from '#web/hooks/restoreFocusTo.ts'
import { useBotOf } from '#web/query/useBots.ts'
import { useMe } from '#web/query/useMe.ts'
import { Avatar } from '#web/components/Avatar.tsx'
import { Button, type ButtonProps } from '#web/components/Button.tsx'
import { classes } from '#web/components/classes.ts'
import { IconButton } from '#web/components/IconButton.tsx'
import { Kbd } from '#web/components/Kbd.tsx'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { facetsOf, folderOf, isBlocked, withSeen } from '#features/inbox/conversations/rules.ts'
import { lazyActing } from './ActHost.tsx'
import { requestAct, type Deed, type Wanted } from './actRequests.ts'
import { PauseAiButton } from './PauseAiButton.tsx'
import { useUnderWay } from './underWay.ts'

interface HeaderActsProps {
  conversation: Conversation
  seen: Parameters<typeof withSeen>[1]
  mayChat: boolean
}

/** What one can do to the open conversation: the frequent things in sight where there is room, all of them under the dots. */
export function HeaderActs({ conversation, seen, mayChat }: HeaderActsProps) {
  const me = useMe()
  // Over a slow line it comes in seconds: who then pressed Pause AI saw nothing happen, while the AI went on.
  useEffect(() => {
    if (mayChat) lazyActing.preload()
  }, [mayChat])
  const row = withSeen(conversation, seen)
  const underWay = useUnderWay(conversation.id)
  const { assignee, is_starred, paused } = conversation
  const isAiOff = Boolean(useBotOf(conversation)?.ai_off)
  const isOut = folderOf(facetsOf(conversation)) !== 'inbox'
  const assigned = me?.users.find((user) => user.id === assignee)
  const act = (wanted: Wanted) => ({
    'aria-busy': underWay.some((one) => kindsOf(wanted).includes(one)),
    onPointerEnter: lazyActing.preload,
    onFocus: lazyActing.preload,
    onClick: (event: { currentTarget: HTMLElement }) => requestAct(wanted, [row], event.currentTarget),
  })
  return (
    <div data-acts={conversation.id} className="flex shrink-0 items-center md:gap-2.5">
      {mayChat && !isBlocked(conversation) ? (
        <span ref={focusPane} className="contents">
          <PauseAiButton paused={paused} isAiOff={isAiOff} {...act({ do: 'pause', paused: !paused })} />
        </span>
      ) : null}
      {mayChat ? (
        <div className="flex items-center @max-[460px]:hidden">
          <AssignButton assignee={assignee} name={assigned?.name} image={assigned?.image} {...act({ pick: 'assignee' })} />
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
            className="@max-[600px]:hidden"
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
        </div>
      ) : null}
      {mayChat ? <DoneButton isOut={isOut} {...act({ do: isOut ? 'inbox' : 'done' })} /> : null}
      <IconButton name={strings.conversation.more} tip="left" aria-haspopup="menu" {...act({ pick: 'more' })}>
        <Ellipsis size={16} />
      </IconButton>
    </div>
  )
}

/** It goes when a colleague blocks the customer. */
const focusPane = restoreFocusTo('[data-pane]')

/** What a button does, or what may come of its choice. */
const kindsOf = (wanted: Wanted): readonly Deed['do'][] => ('pick' in wanted ? picked[wanted.pick] : [wanted.do])
const picked = { assignee: ['assign'], labels: ['label', 'unlabel'], snooze: ['snooze'], more: ['delete', 'unread', 'block'] } as const

interface AssignButtonProps extends Omit<ButtonProps, 'name'> {
  assignee: string | null
  /** The assignee's; missing until the workspace is known. */
  name: string | undefined
  image: string | null | undefined
}

/** To whom it is assigned: a face and a first name, as the header is narrow; the whole name is in its tip and its name. */
function AssignButton({ assignee, name = '…', image, ...rest }: AssignButtonProps) {
  const says = assignee === null ? strings.conversation.assign : strings.conversation.assignedTo(name)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="a"
      aria-label={says}
      data-tip={`${says}  A`}
      className="tip flex h-[30px] items-center gap-1.5 rounded-md px-2 text-ink-2 transition-colors hover:bg-hover hover:text-ink pointer-coarse:h-10 @max-[600px]:hidden"
      {...rest}
    >
      {assignee === null ? (
        <>
          <UserRoundPlus size={16} aria-hidden="true" className="@min-[800px]:hidden" />
          <span className="whitespace-nowrap @max-[800px]:hidden">{says}</span>
        </>
      ) : (
        <>
          <Avatar id={assignee} name={name} image={image} size={20} />
          <span className="max-w-24 truncate">{name.split(' ')[0]}</span>
        </>
      )}
      <ChevronDown size={12} aria-hidden="true" className="shrink-0 text-ink-3" />
    </button>
  )
}

/** What is pressed most, with its word. On a phone it is beside the field (ThumbDone): the header says whose conversation it is, whole. */
function DoneButton({ isOut, ...rest }: { isOut: boolean } & ButtonProps) {
  const says = isOut ? strings.conversation.toInbox : strings.conversation.toDone
  const Icon = isOut ? Inbox : Check
  return (
    <Button variant="ghost" aria-keyshortcuts="e" className="@max-[460px]:hidden" {...rest}>
      <Icon size={16} aria-hidden="true" />
      {/* Its name as text: a label would have to hold the key too, which stands in sight. */}
      <span className="sr-only">{says}</span>
      <span aria-hidden="true">{isOut ? strings.conversation.inbox : strings.conversation.done}</span>
      <span className="@max-[560px]:hidden">
        <Kbd>e</Kbd>
      </span>
    </Button>
  )
}
