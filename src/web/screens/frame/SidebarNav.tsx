import { AtSign, Check, Clock, CreditCard, Inbox, ListStart, Settings, Star, Trash2, UserRound, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { Link } from '#web/navigation/Link.tsx'
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
import { classes } from '#web/components/classes.ts'
import { paths } from './paths.ts'
import { useChosenBot } from './useChosenBot.ts'

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
  const bot = useChosenBot()
  const badges = useBadges(bot)
  const isInbox = path.startsWith('/messages')
  const href = (change: Partial<InboxLocation>) => writeInboxLocation({ ...plainInbox, bot, ...change })
  const plain = !place.nextUp && !place.mentions && place.view === null && !place.needsHuman && !place.followUp
  const { count } = useStore(attention)
  const { mentions } = useAttention()
  const botName = useBots()?.find((one) => one.client_key === bot)?.name
  const items = viewer && sees(viewer, 'workspaceGroup') ? workspaceItems.filter((item) => sees(viewer, item.place)) : []
  return (
    <nav aria-label={strings.frame.places} className="flex flex-col gap-px p-2" onClick={onGo}>
      <Title>{botName ?? strings.frame.allBots}</Title>
      <Item
        href={href({ nextUp: true })}
        name={strings.frame.nextUp}
        icon={<ListStart size={16} />}
        on={isInbox && place.nextUp}
        count={count}
        hot
      />
      <Item
        href={href({})}
        name={strings.frame.inbox}
        icon={<Inbox size={16} />}
        on={isInbox && place.folder === 'inbox' && plain}
        count={badges?.inboxCount}
      />
      <Item
        href={href({ tab: 'all', needsHuman: true })}
        name={strings.frame.needsHuman}
        icon={<UserRound size={16} />}
        on={isInbox && place.folder === 'inbox' && place.needsHuman && !place.nextUp && !place.mentions && place.view === null}
        count={badges?.needsHumanCount}
        hot
      />
      <Item
        href={href({ tab: 'all', mentions: true })}
        name={strings.frame.mentions}
        icon={<AtSign size={16} />}
        on={isInbox && place.mentions && !place.nextUp}
        count={mentions || undefined}
        says={strings.frame.unreadMentions(mentions)}
      />
      <Item
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
      <Item
        href={href({ folder: 'snoozed', tab: 'all' })}
        name={strings.frame.snoozed}
        icon={<Clock size={16} />}
        on={isInbox && place.folder === 'snoozed'}
        count={badges?.snoozedCount || undefined}
      />
      <Item
        href={href({ folder: 'done', tab: 'all' })}
        name={strings.frame.done}
        icon={<Check size={16} />}
        on={isInbox && place.folder === 'done'}
      />
      {viewer && sees(viewer, 'deleted') ? (
        <Item
          href={href({ folder: 'deleted', tab: 'all' })}
          name={strings.frame.deleted}
          icon={<Trash2 size={16} />}
          on={isInbox && place.folder === 'deleted'}
        />
      ) : null}
      {botName === undefined ? null : (
        <Item
          href={`${paths.bots}/${bot}`}
          name={strings.frame.settings}
          icon={<Settings size={16} />}
          on={path.startsWith(`${paths.bots}/${bot}`)}
        />
      )}
      {items.length === 0 ? null : <Title>{strings.frame.workspace}</Title>}
      {items.map((item) => (
        <Item key={item.href} href={item.href} name={item.name} icon={item.icon} on={path.startsWith(item.href)} />
      ))}
    </nav>
  )
}

function Title({ children }: { children: string }) {
  return <h2 className="truncate px-2 pt-3.5 pb-1.5 text-[11px]/none font-[550] text-ink-3 first:pt-1.5">{children}</h2>
}

interface ItemProps {
  href: string
  name: string
  icon: ReactNode
  on: boolean
  count?: number | undefined
  /** What the count says to screen readers. */
  says?: string
  /** Somebody waits: the count is shown in the colour of that. */
  hot?: boolean
}

function Item({ href, name, icon, on, count, says, hot = false }: ItemProps) {
  const isHot = hot && count !== undefined && count > 0
  return (
    <Link
      href={href}
      aria-current={on ? 'page' : undefined}
      className={classes(
        'flex h-7 items-center gap-2 rounded-md px-2 transition-colors pointer-coarse:h-11',
        on ? 'bg-raised font-[550] text-ink ring-1 ring-line' : 'text-ink-2 hover:bg-hover hover:text-ink',
      )}
    >
      <span aria-hidden="true" className={on ? 'text-ink-2' : 'text-ink-3'}>
        {icon}
      </span>
      {name}
      {count === undefined ? null : (
        <span
          className={classes(
            'num ml-auto',
            isHot ? 'rounded-[9px] bg-help px-1.5 text-[11px]/4 font-semibold text-on-baton' : 'text-sm text-ink-3',
          )}
        >
          <span aria-hidden={says === undefined ? undefined : true}>{count.toLocaleString('en-US')}</span>
          {says === undefined ? null : <span className="sr-only">{says}</span>}
        </span>
      )}
    </Link>
  )
}
