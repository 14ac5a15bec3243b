import { settingsStrings } from '#shared/settings.strings.ts'
import { classes } from '#web/components/classes.ts'
import { Link } from '#web/navigation/Link.tsx'
import { paths } from '#web/screens/frame/paths.ts'

const text = settingsStrings.settings.personal
const tabs = [
  { href: paths.profile, name: text.profile },
  { href: paths.systemAlerts, name: text.alerts },
  { href: paths.workspaces, name: text.workspaces },
]

/** The tabs of the personal settings (spec, screen 17), below the one that leads to them. `chosen` is an address of theirs. */
export function PersonalTabs({ chosen }: { chosen: string }) {
  return (
    <nav aria-label={text.name} className="flex shrink-0 gap-1 border-b border-line px-2 py-2 md:px-4">
      {tabs.map(({ href, name }) => (
        <Link
          key={href}
          href={href}
          aria-current={href === chosen ? 'page' : undefined}
          className={classes(
            'flex h-7 items-center rounded-md px-2.5 transition-colors pointer-coarse:h-10',
            href === chosen ? 'bg-raised font-[550] ring-1 ring-line' : 'text-ink-2 hover:bg-hover hover:text-ink',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
