import { classes } from '#web/components/classes.ts'
import { Link } from './Link.tsx'

interface TabLinksProps {
  /** What they are the tabs of. */
  name: string
  tabs: readonly { href: string; name: string }[]
  /** An address of theirs. */
  chosen: string
  /** What the place around them asks for. */
  className?: string
}

/** Small tabs below larger ones, each with an address of its own. */
export function TabLinks({ name, tabs, chosen, className }: TabLinksProps) {
  return (
    <nav aria-label={name} className={classes('flex shrink-0 gap-1', className)}>
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          aria-current={tab.href === chosen ? 'page' : undefined}
          className={classes(
            'flex h-7 items-center rounded-md px-2.5 transition-colors pointer-coarse:h-10',
            tab.href === chosen ? 'bg-raised font-[550] ring-1 ring-line' : 'text-ink-2 hover:bg-hover hover:text-ink',
          )}
        >
          {tab.name}
        </Link>
      ))}
    </nav>
  )
}
