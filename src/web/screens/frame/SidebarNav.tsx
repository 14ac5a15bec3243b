import { Bot, Check, Inbox, Star, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { Link } from '#web/ui/Link.tsx'
import { plainInbox, writePlace, type InboxPlace } from '#features/conversations/web/inboxPlace.ts'
import { useBadges } from '#features/conversations/web/useBadges.ts'
import { useInboxPlace } from '#features/conversations/web/useInboxPlace.ts'
import { words } from '#shared/words.ts'
import { useCan } from '#web/api/useMe.ts'
import { classes } from '#web/ui/classes.ts'
import { paths } from './paths.ts'

/** The places of the product, with how much waits in each. */
export function SidebarNav({ onGo }: { onGo?: () => void }) {
  const path = usePathname()
  const [place] = useInboxPlace()
  const badges = useBadges(place.bot)
  const seesSettings = useCan('support')
  const isInbox = path.startsWith('/messages')
  const href = (change: Partial<InboxPlace>) => writePlace({ ...plainInbox, bot: place.bot, ...change })
  const plain = !place.needsHuman && !place.followUp
  return (
    <nav aria-label={words.frame.inbox} className="flex flex-col gap-px p-2" onClick={onGo}>
      <Title>{words.frame.inbox}</Title>
      <Item
        href={href({})}
        name={words.frame.inbox}
        icon={<Inbox size={16} />}
        on={isInbox && place.folder === 'inbox' && plain}
        count={badges?.inboxCount}
      />
      <Item
        href={href({ tab: 'all', needsHuman: true })}
        name={words.frame.needsHuman}
        icon={<UserRound size={16} />}
        on={isInbox && place.folder === 'inbox' && place.needsHuman}
        count={badges?.needsHumanCount}
        hot
      />
      <Item
        href={href({ tab: 'all', followUp: true })}
        name={words.frame.followUp}
        icon={<Star size={16} />}
        on={isInbox && place.folder === 'inbox' && place.followUp && !place.needsHuman}
        count={badges?.followUpCount}
      />
      <Item
        href={href({ folder: 'done', tab: 'all' })}
        name={words.frame.done}
        icon={<Check size={16} />}
        on={isInbox && place.folder === 'done'}
      />
      {seesSettings && paths.bots ? (
        <>
          <Title>{words.frame.workspace}</Title>
          <Item href={paths.bots} name={words.frame.bots} icon={<Bot size={16} />} on={path.startsWith(paths.bots)} />
        </>
      ) : null}
    </nav>
  )
}

function Title({ children }: { children: string }) {
  return <h2 className="px-2 pt-3.5 pb-1.5 text-[11px]/none font-[550] text-ink-3 first:pt-1.5">{children}</h2>
}

interface ItemProps {
  href: string
  name: string
  icon: ReactNode
  on: boolean
  count?: number | undefined
  /** Somebody waits: the count is shown in the colour of that. */
  hot?: boolean
}

function Item({ href, name, icon, on, count, hot = false }: ItemProps) {
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
          {count.toLocaleString('en-US')}
        </span>
      )}
    </Link>
  )
}
