import { AtSign, Check, Clock, CreditCard, Inbox, ListStart, Settings, Star, Trash2, UserRound, Users } from 'lucide-react'
import { useEffect } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { plainInbox, writeInboxLocation, type InboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { useAttention } from '#features/inbox/web/cache/useAttention.ts'
import { useBadges } from '#features/inbox/web/list/useBadges.ts'
import { useInboxLocation } from '#features/inbox/web/location/useInboxLocation.ts'
import { sees } from '#features/workspaces/members/permissions.ts'
import { brand } from '#shared/brand.ts'
import { strings } from '#shared/app.strings.ts'
import { useBots } from '#web/query/useBots.ts'
import { useViewer } from '#web/query/useMe.ts'
import { attention } from '#web/hooks/usePageTitle.ts'
import { useStore } from '#web/hooks/store.ts'
import { BatonIcon } from '#web/components/BatonIcon.tsx'
import { lazyComponent } from '#web/lazy/lazyComponent.tsx'
import { paths } from './paths.ts'
import { SidebarItem, SidebarTitle } from './SidebarItem.tsx'
import { useInboxBot } from './useChosenBot.ts'

const lazyViews = lazyComponent(() => import('./SidebarViews.tsx').then((module) => module.SidebarViews))

/** The group of the workspace, for the roles that see it. */
const workspaceItems = [
  { place: 'product', name: brand.name, href: paths.setup, icon: <BatonIcon size={16} /> },
  { place: 'users', name: strings.frame.users, href: paths.roles, icon: <Users size={16} /> },
  { place: 'billing', name: strings.frame.billing, href: paths.billing, icon: <CreditCard size={16} /> },
  { place: 'settings', name: strings.frame.settings, href: paths.workspace, icon: <Settings size={16} /> },
] as const

/** The places of the product, with how much waits in each. */
export function SidebarNav({ onGo }: { onGo?: () => void }) {
  const path = usePathname()
  const [place] = useInboxLocation()
  const viewer = useViewer()
  const bot = useInboxBot()
  const badges = useBadges(bot)
  // A search is beside a conversation, and in none of the places.
  const isInbox = path.startsWith('/messages') && !/^\/messages\/[^/]+\/search(\/|$)/.test(path)
  const href = (change: Partial<InboxLocation>) => writeInboxLocation({ ...plainInbox, bot, ...change })
  const plain = !place.nextUp && !place.mentions && place.view === null && !place.needsHuman && !place.followUp
  const { count } = useStore(attention)
  const { mentions } = useAttention()
  const Views = lazyViews.useLoaded()
  useEffect(() => lazyViews.preload(), [])
  const botName = useBots()?.find((one) => one.client_key === bot)?.name
  const items = viewer && sees(viewer, 'workspaceGroup') ? workspaceItems.filter((item) => sees(viewer, item.place)) : []
  return (
    <nav aria-label={strings.frame.places} className="flex flex-col gap-px p-2" onClick={onGo}>
      <SidebarTitle>{botName ?? strings.frame.allBots}</SidebarTitle>
      <SidebarItem
        href={href({ nextUp: true })}
        name={strings.frame.nextUp}
        icon={<ListStart size={16} />}
        on={isInbox && place.nextUp}
        count={count}
        hot
      />
      <SidebarItem
        href={href({})}
        name={strings.frame.inbox}
        icon={<Inbox size={16} />}
        on={isInbox && place.folder === 'inbox' && plain}
        count={badges?.inboxCount}
      />
      <SidebarItem
        href={href({ tab: 'all', needsHuman: true })}
        name={strings.frame.needsHuman}
        icon={<UserRound size={16} />}
        on={isInbox && place.folder === 'inbox' && place.needsHuman && !place.nextUp && !place.mentions && place.view === null}
        count={badges?.needsHumanCount}
        hot
      />
      <SidebarItem
        href={href({ tab: 'all', mentions: true })}
        name={strings.frame.mentions}
        icon={<AtSign size={16} />}
        on={isInbox && place.mentions && !place.nextUp}
        count={mentions || undefined}
        says={strings.frame.unreadMentions(mentions)}
      />
      <SidebarItem
        href={href({ tab: 'all', followUp: true })}
        name={strings.frame.followUp}
        icon={<Star size={16} />}
        on={
          isInbox &&
          place.folder === 'inbox' &&
          place.followUp &&
          !place.needsHuman &&
          !place.nextUp &&
          !place.mentions &&
          place.view === null
        }
        count={badges?.followUpCount}
      />
      <SidebarItem
        href={href({ folder: 'snoozed', tab: 'all' })}
        name={strings.frame.snoozed}
        icon={<Clock size={16} />}
        on={isInbox && place.folder === 'snoozed'}
        count={badges?.snoozedCount || undefined}
      />
      <SidebarItem
        href={href({ folder: 'done', tab: 'all' })}
        name={strings.frame.done}
        icon={<Check size={16} />}
        on={isInbox && place.folder === 'done'}
      />
      {viewer && sees(viewer, 'deleted') ? (
        <SidebarItem
          href={href({ folder: 'deleted', tab: 'all' })}
          name={strings.frame.deleted}
          icon={<Trash2 size={16} />}
          on={isInbox && place.folder === 'deleted'}
        />
      ) : null}
      {Views ? <Views /> : null}
      {botName === undefined ? null : (
        <SidebarItem
          href={`${paths.bots}/${bot}`}
          name={strings.frame.settings}
          icon={<Settings size={16} />}
          on={path.startsWith(`${paths.bots}/${bot}`)}
        />
      )}
      {items.length === 0 ? null : <SidebarTitle>{strings.frame.workspace}</SidebarTitle>}
      {items.map((item) => (
        <SidebarItem key={item.href} href={item.href} name={item.name} icon={item.icon} on={path.startsWith(item.href)} />
      ))}
    </nav>
  )
}
