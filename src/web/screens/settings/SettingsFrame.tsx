import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { seesPlace, type PlaceName } from '#features/workspaces/members/permissions.ts'
import { settingsStrings } from '#shared/settings.strings.ts'
import { useMe, useViewer } from '#web/query/useMe.ts'
import { classes } from '#web/components/classes.ts'
import { toast } from '#web/components/toast/toast.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Redirect } from '#web/navigation/Redirect.tsx'
import { LoadingScreen } from '#web/screens/LoadingScreen.tsx'
import { paths } from '#web/screens/frame/paths.ts'
import { PersonalTabs } from './PersonalTabs.tsx'

/** The tabs in their order (spec, screen 18). Profile has no address to go to: it is shown where one is. */
const tabs = [
  { tab: 'bots', sees: 'bots', href: paths.bots },
  { tab: 'billing', sees: 'billing', href: paths.billing },
  { tab: 'ai', sees: 'ai', href: paths.ai },
  { tab: 'profile', sees: 'profile', href: null },
  { tab: 'roles', sees: 'users', href: paths.roles },
  { tab: 'workspace', sees: 'settings', href: paths.workspace },
] as const satisfies { tab: string; sees: PlaceName; href: string | null }[]

/** What the personal tab Profile leads to. */
const ofProfile = new RegExp(`^(${paths.profile}|${paths.replies})`)

/** Which of the personal tabs an address belongs to. */
function personalTabOf(tab: SettingsTab | null, path: string): string {
  if (tab !== 'profile' || ofProfile.test(path)) return paths.profile
  return path.startsWith(paths.systemAlerts) ? paths.systemAlerts : paths.workspaces
}

export type SettingsTab = (typeof tabs)[number]['tab'] | 'audit'

interface SettingsFrameProps {
  path: string
  /** Null where the screen belongs to none. */
  tab: SettingsTab | null
  /** Who is shown the screen; others are led to the inbox. */
  sees: PlaceName
  /** What the tab Profile shows. */
  profile: ReactNode
  children: ReactNode
}

/** The frame of the account settings: the tabs somebody is shown, and below them a screen. */
export function SettingsFrame({ path, tab, sees: place, profile, children }: SettingsFrameProps) {
  const viewer = useViewer()
  const isHomeless = useMe()?.slack_integrations.length === 0
  /** The address at which Profile was chosen; going anywhere leaves it. */
  const [profileAt, setProfileAt] = useState<string | null>(null)
  const wasShown = useWasShown(place)
  useEffect(() => {
    setProfileAt((at) => (at === path ? at : null))
  }, [path])
  const chosen = profileAt === path ? 'profile' : tab
  const bar = useRef<HTMLElement>(null)
  // On a phone the bar is wider than the screen.
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [chosen, viewer])
  // Who belongs to no workspace has a profile, and can make one.
  if (!viewer) return isHomeless && place === 'profile' ? children : <LoadingScreen />
  if (!seesPlace(viewer, place)) return <NotShown wasShown={wasShown} />
  const tabClasses = (name: SettingsTab) =>
    classes(
      'flex h-11 shrink-0 items-center border-b-2 px-2 transition-colors -outline-offset-2',
      name === chosen ? 'border-ink font-[550] text-ink' : 'border-transparent text-ink-2 hover:text-ink',
    )
  const leave = () => setProfileAt(null)
  return (
    <div className="flex h-full flex-col">
      <nav
        ref={bar}
        aria-label={settingsStrings.settings.name}
        className="flex shrink-0 gap-2 scroll-shadows overflow-x-auto overflow-y-hidden border-b border-line px-2 [scrollbar-width:none] md:px-4"
      >
        {tabs.map(({ tab: name, sees: shown, href }) => {
          if (!seesPlace(viewer, shown)) return null
          const current = name === chosen ? ('page' as const) : undefined
          return href === null ? (
            <button key={name} type="button" aria-current={current} className={tabClasses(name)} onClick={() => setProfileAt(path)}>
              {settingsStrings.settings.tabs[name]}
            </button>
          ) : (
            <Link key={name} href={href} aria-current={current} className={tabClasses(name)} onClick={leave}>
              {settingsStrings.settings.tabs[name]}
            </Link>
          )
        })}
        {seesPlace(viewer, 'audit') ? (
          <Link
            href={paths.audit}
            aria-current={chosen === 'audit' ? 'page' : undefined}
            className={classes(tabClasses('audit'), 'md:ml-auto')}
            onClick={leave}
          >
            {settingsStrings.settings.tabs.audit}
          </Link>
        ) : null}
      </nav>
      {chosen === 'profile' ? <PersonalTabs chosen={personalTabOf(tab, path)} /> : null}
      <div className="min-h-0 flex-1">
        {chosen === 'profile' && tab !== 'profile' ? <Suspense fallback={<LoadingScreen />}>{profile}</Suspense> : children}
      </div>
    </div>
  )
}

/** Whether the last screen that somebody was shown is this one, in this workspace. */
function useWasShown(place: PlaceName): boolean {
  const viewer = useViewer()
  const here = `${place} ${useMe()?.workspace_team ?? ''}`
  const [last, setLast] = useState<string | null>(null)
  if (last !== here && viewer && seesPlace(viewer, place)) setLast(here)
  return last === here
}

/** Leads to the inbox who is not shown a screen. Whom somebody took the right to it from while they were there is told why. */
function NotShown({ wasShown }: { wasShown: boolean }) {
  useEffect(() => {
    if (wasShown) toast(settingsStrings.settings.lost, { key: 'lost screen' })
  }, [wasShown])
  return <Redirect to="/messages/" />
}
