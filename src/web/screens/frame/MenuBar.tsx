import { Menu as MenuIcon, Search } from 'lucide-react'
import { usePathname } from 'wouter/use-browser-location'
import { Link } from '#web/navigation/Link.tsx'
import { AlertBell } from '#features/alerts/web/AlertBell.tsx'
import { WorkspaceSwitcher } from '#features/workspaces/web/WorkspaceSwitcher.tsx'
import { brand } from '#shared/brand.ts'
import { strings } from '#shared/app.strings.ts'
import { BatonIcon } from '#web/components/BatonIcon.tsx'
import { IconButton } from '#web/components/IconButton.tsx'
import { Kbd } from '#web/components/Kbd.tsx'
import type { useLazyComponent } from '#web/lazy/lazyComponent.tsx'
import { placeName } from '#features/inbox/web/location/inboxLocation.ts'
import { useInboxLocation } from '#features/inbox/web/location/useInboxLocation.ts'
import { attention } from '#web/hooks/usePageTitle.ts'
import { useStore } from '#web/hooks/store.ts'
import { BotSwitcher } from './BotSwitcher.tsx'
import { paths } from './paths.ts'
import { LiveBadge } from './LiveBadge.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'

type Trigger = ReturnType<typeof useLazyComponent>['trigger']

interface MenuBarProps {
  menu: Trigger
  palette: Trigger
  onHelp: () => void
}

/** The bar on top of every screen behind the sign-in. A phone whose keyboard is up has no room for it above a conversation. */
export function MenuBar({ menu, palette, onHelp }: MenuBarProps) {
  const [place] = useInboxLocation()
  const isInbox = usePathname().startsWith('/messages')
  const { count } = useStore(attention)
  return (
    <header className="flex h-12 shrink-0 items-center gap-1 border-b border-line bg-surface pr-3 pl-1.5 xl:gap-2 xl:pl-3.5 max-md:[@media(max-height:520px)]:[div:has([data-pane])>&]:hidden">
      <IconButton
        name={count > 0 ? strings.frame.menuNextUp(count) : strings.frame.menu}
        tip="none"
        className="relative xl:hidden"
        aria-haspopup="dialog"
        {...menu}
      >
        <MenuIcon size={18} />
        {count > 0 ? (
          <span
            data-next-up
            aria-hidden="true"
            className="num absolute -top-1 -right-1 min-w-4 rounded-full bg-help px-1 ring-2 ring-surface pointer-coarse:top-0 pointer-coarse:-right-0.5 text-center text-[10px]/4 font-semibold text-on-baton"
          >
            {count > 99 ? '99+' : count}
          </span>
        ) : null}
      </IconButton>
      <Link
        href="/dashboard/"
        className="flex items-center gap-2 rounded-md py-1 pr-2 text-md font-[650] tracking-[-0.01em] md:max-xl:pr-1 xl:w-[190px]"
      >
        <BatonIcon />
        <span className="max-md:hidden md:max-xl:sr-only">{brand.name}</span>
        {/* A phone shows one pane at a time, and nothing else says where one is. */}
        <span className="truncate md:hidden">{isInbox ? strings.frame[placeName(place)] : brand.name}</span>
      </Link>
      <div className="flex min-w-0 items-center gap-1 max-md:hidden">
        <WorkspaceSwitcher add={paths.newWorkspace} />
        <span aria-hidden="true" className="text-line-2 last:hidden">
          /
        </span>
        <BotSwitcher />
      </div>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Meta+K Control+K"
        className="ml-auto flex h-[30px] w-[300px] min-w-28 shrink-[100] items-center gap-2 rounded-[7px] border border-line-2 bg-bg px-2 text-ink-3 transition-colors hover:bg-raised hover:text-ink-2 max-md:hidden"
        {...palette}
      >
        <Search size={14} aria-hidden="true" className="shrink-0" />
        <span className="truncate">{strings.frame.search}</span>
        <span className="ml-auto">
          <Kbd>mod+k</Kbd>
        </span>
      </button>
      <IconButton name={strings.frame.search} tip="none" className="ml-auto md:hidden" aria-haspopup="dialog" {...palette}>
        <Search size={18} />
      </IconButton>
      <LiveBadge />
      <AlertBell name={strings.frame.alerts} settings={paths.systemAlerts} ledger={paths.alertLedger} />
      <ProfileMenu onHelp={onHelp} />
    </header>
  )
}
