import { Menu as MenuIcon, Search } from 'lucide-react'
import { usePathname } from 'wouter/use-browser-location'
import { Link } from '#web/navigation/Link.tsx'
import { AlertBell } from '#features/alerts/web/AlertBell.tsx'
import { useAlertsElsewhere } from '#features/alerts/web/elsewhere.ts'
import { WorkspaceSwitcher } from '#features/workspaces/web/WorkspaceSwitcher.tsx'
import { brand } from '#shared/brand.ts'
import { strings } from '#shared/app.strings.ts'
import { BatonIcon } from '#web/components/BatonIcon.tsx'
import { classes } from '#web/components/classes.ts'
import { CountMark } from '#web/components/CountMark.tsx'
import { IconButton } from '#web/components/IconButton.tsx'
import { Kbd } from '#web/components/Kbd.tsx'
import type { useLazyComponent } from '#web/lazy/lazyComponent.tsx'
import { placeName } from '#features/inbox/web/location/inboxLocation.ts'
import { useInboxLocation } from '#features/inbox/web/location/useInboxLocation.ts'
import { useKeys, type Shortcut } from '#web/hooks/keys.ts'
import { attention, shownTitle } from '#web/hooks/usePageTitle.ts'
import { useStore } from '#web/hooks/store.ts'
import { membershipOf, useMe } from '#web/query/useMe.ts'
import { BotSwitcher } from './BotSwitcher.tsx'
import { isInInbox } from './inboxPlaces.tsx'
import { paths } from './paths.ts'
import { LiveBadge } from './LiveBadge.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'

type Trigger = ReturnType<typeof useLazyComponent>['trigger']

interface MenuBarProps {
  /** Whether there is anywhere to go, and anything to look for. */
  hasPlaces: boolean
  menu: Trigger
  palette: Trigger
  onHelp: () => void
}

/** The bar on top of every screen behind the sign-in. A phone whose keyboard is up has no room for it above a conversation. */
export function MenuBar({ hasPlaces, menu, palette, onHelp }: MenuBarProps) {
  const [place] = useInboxLocation()
  const isInbox = isInInbox(usePathname())
  const title = useStore(shownTitle)
  const me = useMe()
  const workspace = me && me.slack_integrations.length > 1 ? membershipOf(me) : undefined
  const alerts = useAlertsElsewhere()
  const look: Shortcut = { says: strings.keys.palette, group: 'Everywhere', run: palette.onClick }
  // Here and not in the frame: the screen, which comes after the bar, may have a field of its own that `/` leads to, and wins.
  useKeys({
    ...(hasPlaces && { 'mod+k': look, '/': look }),
    '?': { says: strings.keys.help, group: 'Everywhere', run: onHelp },
  })
  return (
    <header
      className={classes(
        'flex h-12 shrink-0 items-center gap-1 border-b border-line bg-surface pr-3 xl:gap-2 xl:pl-3.5 max-md:[@media(max-height:520px)]:[div:has([data-pane])>&]:hidden',
        hasPlaces ? 'pl-1.5' : 'pl-3.5',
      )}
    >
      {hasPlaces ? <MenuButton menu={menu} elsewhere={alerts.total} /> : null}
      <Link
        href="/dashboard/"
        className="flex items-center gap-2 rounded-md py-1 pr-2 text-md font-[650] tracking-[-0.01em] max-md:min-w-0 max-md:pr-0 md:max-xl:pr-1 pointer-coarse:min-h-10 xl:w-[190px]"
      >
        <BatonIcon className="shrink-0" />
        {/* The menu and the switchers need its room; without them nothing else stands there. */}
        <span className={classes('max-md:hidden', hasPlaces && 'md:max-xl:sr-only')}>{brand.name}</span>
        {/* A phone shows one pane at a time, and nothing else says where one is. */}
        <span className="grid min-w-0 leading-tight md:hidden">
          <span className="truncate pr-px">{isInbox ? strings.frame[placeName(place)] : title || brand.name}</span>
          {workspace ? <span className="truncate pr-px text-xs font-normal tracking-normal text-ink-2">{workspace.name}</span> : null}
        </span>
      </Link>
      <div className="flex min-w-0 items-center gap-1 max-md:hidden">
        <WorkspaceSwitcher add={paths.newWorkspace} alerts={alerts} />
        <span aria-hidden="true" className="text-line-2 last:hidden">
          /
        </span>
        <BotSwitcher />
      </div>
      <span className="ml-auto" />
      {/* Its words change by themselves: left of all that can be pressed there they move nothing. */}
      <LiveBadge />
      {hasPlaces ? <PaletteButtons palette={palette} /> : null}
      {hasPlaces ? <AlertBell name={strings.frame.alerts} settings={paths.systemAlerts} ledger={paths.alertLedger} /> : null}
      <ProfileMenu onHelp={onHelp} />
    </header>
  )
}

/** Opens the sidebar where there is no room for it, with what waits in it. */
function MenuButton({ menu, elsewhere }: { menu: Trigger; elsewhere: number }) {
  const { count } = useStore(attention)
  return (
    <IconButton
      name={[
        strings.frame.menu,
        ...(count > 0 ? [strings.frame.nextUpCount(count)] : []),
        ...(elsewhere > 0 ? [strings.frame.alertsElsewhere(elsewhere)] : []),
      ].join('. ')}
      tip="none"
      className="relative xl:hidden"
      aria-haspopup="dialog"
      {...menu}
    >
      <MenuIcon size={18} />
      <CountMark count={count} hot corner data-next-up />
      {/* Where the workspaces are in the bar, their switcher says it. */}
      {elsewhere > 0 ? (
        <span
          data-elsewhere
          aria-hidden="true"
          className="absolute right-0 bottom-0 size-2.5 rounded-full bg-ink ring-2 ring-surface pointer-coarse:right-1.5 pointer-coarse:bottom-1.5 md:hidden"
        />
      ) : null}
    </IconButton>
  )
}

function PaletteButtons({ palette }: { palette: Trigger }) {
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Meta+K Control+K"
        className="flex h-[30px] w-[300px] min-w-28 shrink-[99999] items-center gap-2 rounded-[7px] border border-line-2 bg-bg px-2 text-ink-3 transition-colors hover:bg-raised hover:text-ink-2 max-md:hidden"
        {...palette}
      >
        <Search size={14} aria-hidden="true" className="shrink-0" />
        <span className="truncate">{strings.frame.search}</span>
        <span className="ml-auto">
          <Kbd>mod+k</Kbd>
        </span>
      </button>
      <IconButton name={strings.frame.search} tip="none" className="md:hidden" aria-haspopup="dialog" {...palette}>
        <Search size={18} />
      </IconButton>
    </>
  )
}
