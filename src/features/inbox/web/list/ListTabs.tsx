import { ChevronRight, UserRound, X } from 'lucide-react'
import { Link } from '#web/navigation/Link.tsx'
import { strings } from '#shared/app.strings.ts'
import { Badge } from '#web/components/Chip.tsx'
import { classes } from '#web/components/classes.ts'
import type { Counts, Criteria } from '#features/inbox/conversations/contract.ts'
import { isCapped } from '#features/inbox/conversations/rules.ts'

interface ListTabsProps {
  tab: Criteria['tab']
  counts: Counts | undefined
  hrefOf: (tab: Criteria['tab']) => string
  /** The reader sees only what concerns them, so what nobody has is not theirs to look through. */
  seesOnlyOwn: boolean
}

interface NeedsHumanStripProps {
  /** How many need a human; undefined until known. */
  count: number | undefined
  /** There are so many or more. */
  capped: boolean
  /** Whether the list shows these only. */
  on: boolean
  /** To them, or back to all. */
  href: string
}

/**
 * That people wait, and the way to them, where there is no room for the sidebar that says so. It keeps its room while nobody does, quietly: coming and
 * going it would move the rows under the pointer or the finger that is about to open one.
 */
export function NeedsHumanStrip({ count, capped, on, href }: NeedsHumanStripProps) {
  const isHot = count !== undefined && count > 0
  return (
    <Link
      href={href}
      data-needs-human
      aria-current={on ? 'true' : undefined}
      className={classes(
        'flex h-9 shrink-0 items-center gap-2 border-b border-line px-3 pointer-coarse:h-11 xl:hidden',
        isHot || on ? 'font-[550] text-help-ink' : 'text-ink-2',
        on && 'bg-help-soft',
        !on && (isHot ? 'hover:bg-help-soft' : 'hover:bg-hover hover:text-ink'),
      )}
    >
      <UserRound size={15} aria-hidden="true" />
      {strings.frame.needsHuman}
      {count === undefined ? null : <Badge count={count} hot={isHot} capped={capped} />}
      {on ? <X size={14} aria-hidden="true" className="ml-auto" /> : <ChevronRight size={14} aria-hidden="true" className="ml-auto" />}
      {on ? <span className="sr-only">{strings.list.showAll}</span> : null}
    </Link>
  )
}

/**
 * Mine, Unassigned and All, each with how many there are. They are links: each is a place of its own. A number has its room before it is
 * known, and as much with one digit as with three, so that no tab moves when it comes or changes.
 */
export function ListTabs({ tab, counts, hrefOf, seesOnlyOwn }: ListTabsProps) {
  const count = { mine: counts?.mineCount, unassigned: counts?.unassignedCount, all: counts?.totalCount }
  const tabs = (['mine', 'unassigned', 'all'] as const).filter((one) => one !== 'unassigned' || !seesOnlyOwn || tab === one)
  return (
    <nav aria-label={strings.frame.conversations} className="flex h-[42px] shrink-0 gap-4 border-b border-line px-3">
      {tabs.map((one) => (
        <Link
          key={one}
          href={hrefOf(one)}
          aria-current={one === tab ? 'true' : undefined}
          className={classes(
            'flex items-center gap-1.5 border-b-2 pt-0.5 outline-offset-[-3px] transition-colors',
            one === tab ? 'border-ink font-[550] text-ink' : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          {strings.list.tabs[one]}
          <span className="grid min-w-8">
            {count[one] === undefined ? null : <Badge count={count[one]} capped={counts !== undefined && isCapped(counts, count[one])} />}
          </span>
        </Link>
      ))}
    </nav>
  )
}
