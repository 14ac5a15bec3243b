import {
  Ban,
  Check,
  Clock,
  Inbox,
  Link2,
  Mail,
  MailOpen,
  PanelRight,
  Pause,
  Play,
  Search,
  Star,
  Tag,
  Trash2,
  UserRound,
} from 'lucide-react'
import { strings } from '#shared/app.strings.ts'
import { useBots } from '#web/query/useBots.ts'
import { useCan } from '#web/query/useMe.ts'
import { keyName } from '#web/components/Kbd.tsx'
import type { MenuEntry, MenuSection } from '#web/components/menu/MenuEntry.ts'
import { MenuPopup } from '#web/components/menu/MenuPopup.tsx'
import type { Bot } from '#features/bots/contract.ts'
import type { Conversation, ListedConversation } from '#features/inbox/conversations/contract.ts'
import { facetsOf, folderOf, isBlocked } from '#features/inbox/conversations/rules.ts'
import { useDetails } from '#features/inbox/web/details/useDetails.ts'
import { copyStrings } from '#features/inbox/web/location/copy.strings.ts'
import { copyLink } from '#features/inbox/web/location/copyLink.ts'
import { useInboxLocation } from '#features/inbox/web/location/useInboxLocation.ts'
import { requestAct } from './actRequests.ts'
import type { PickerProps } from './PickerProps.ts'
import { actStrings } from './act.strings.ts'
import { blockStrings } from './block.strings.ts'

/** A conversation in a list says whether it is unread; the open one does not. */
type Shown = Conversation & Partial<Pick<ListedConversation, 'is_unread'>>

const size = { size: 14 }

/** Everything one can do to one conversation, each with its key. */
export function MoreMenu({ on, anchor, onAct, onEnd, onSearchIn }: PickerProps) {
  const mayChat = useCan('chat')
  const [place] = useInboxLocation()
  const [areDetailsShown, showDetails] = useDetails()
  const bots = useBots()
  const one: Shown | undefined = 'selection' in on ? undefined : on[0]
  if (!one) return null
  const isOut = folderOf(facetsOf(one)) !== 'inbox'
  const pick = (what: 'assignee' | 'labels' | 'snooze') => () => requestAct({ pick: what }, on, anchor.current)
  const entries: MenuEntry[] = [
    {
      name: isOut ? actStrings.toInbox : actStrings.toDone,
      icon: isOut ? <Inbox {...size} /> : <Check {...size} />,
      hint: keyName('e'),
      run: () => onAct({ do: isOut ? 'inbox' : 'done' }),
    },
    { name: actStrings.assign, icon: <UserRound {...size} />, hint: keyName('a'), run: pick('assignee') },
    { name: actStrings.label, icon: <Tag {...size} />, hint: keyName('l'), run: pick('labels') },
    { name: actStrings.snooze, icon: <Clock {...size} />, hint: keyName('h'), run: pick('snooze') },
    {
      name: one.is_starred ? actStrings.unstar : actStrings.star,
      icon: <Star {...size} />,
      hint: keyName('s'),
      run: () => onAct({ do: 'star', starred: !one.is_starred }),
    },
  ]
  const unread: MenuEntry = {
    name: one.is_unread ? actStrings.toRead : actStrings.toUnread,
    icon: one.is_unread ? <MailOpen {...size} /> : <Mail {...size} />,
    hint: keyName('u'),
    run: () => onAct({ do: 'unread', isunread: !one.is_unread }),
  }
  const details: MenuEntry = {
    name: areDetailsShown ? actStrings.hideDetails : actStrings.details,
    icon: <PanelRight {...size} />,
    hint: keyName('d'),
    run: () => showDetails(!areDetailsShown),
  }
  const search: MenuEntry = {
    name: strings.keys.searchIn,
    icon: <Search {...size} />,
    hint: keyName('mod+f'),
    leads: true,
    run: () => onSearchIn(one.id),
  }
  const link: MenuEntry = { name: copyStrings.copyLink, icon: <Link2 {...size} />, run: () => copyLink(one.id) }
  /* They are those of the conversation that is open. */
  const looks = place.id === one.id ? [unread, details, search, link] : [unread, search, link]
  const block = blockOf(one, () => requestAct({ do: 'block', blocked: !isBlocked(one) }, on, anchor.current))
  const remove: MenuEntry = { name: actStrings.delete, icon: <Trash2 {...size} />, danger: true, run: () => onAct({ do: 'delete' }) }
  return (
    <MenuPopup
      open
      onOpenChange={(open) => !open && onEnd()}
      anchor={anchor}
      align="end"
      side="bottom"
      sections={
        mayChat ? [{ entries: [...entries, ...looks] }, ...batonOf(one, bots, onAct), { entries: [block, remove] }] : [{ entries: looks }]
      }
    />
  )
}

/** Passing the baton, while it can be passed: the AI stays silent for a customer who is blocked. While the AI is off who would resume it is told why not. */
function batonOf(one: Shown, bots: readonly Bot[] | undefined, onAct: PickerProps['onAct']): MenuSection[] {
  if (isBlocked(one)) return []
  const isAiOff = one.paused && Boolean(bots?.find((bot) => bot.client_key === one.client_key)?.ai_off)
  const pass: MenuEntry = {
    name: one.paused ? actStrings.resume : actStrings.pause,
    icon: one.paused ? <Play {...size} /> : <Pause {...size} />,
    hint: isAiOff ? strings.frame.aiOff : keyName('p'),
    run: () => onAct({ do: 'pause', paused: !one.paused }),
  }
  const keep: MenuEntry = {
    name: actStrings.resumeKeep,
    icon: <Play {...size} />,
    run: () => onAct({ do: 'pause', paused: false, keep: true }),
  }
  return [{ entries: one.paused && one.assignee !== null && !isAiOff ? [pass, keep] : [pass] }]
}

const blockOf = (one: Shown, run: () => void): MenuEntry => ({
  name: isBlocked(one) ? blockStrings.unblock : blockStrings.block,
  icon: <Ban {...size} />,
  run,
})
