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
}

/** Mine, Unassigned and All, each with how many there are. They are links: each is a place of its own. */
export function ListTabs({ tab, counts, hrefOf }: ListTabsProps) {
  const count = { mine: counts?.mineCount, unassigned: counts?.unassignedCount, all: counts?.totalCount }
  return (
    <nav aria-label={strings.frame.conversations} className="flex h-[42px] shrink-0 gap-4 border-b border-line px-3">
      {(['mine', 'unassigned', 'all'] as const).map((one) => (
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
          {count[one] === undefined ? null : <Badge count={count[one]} capped={counts !== undefined && isCapped(counts, count[one])} />}
        </Link>
      ))}
    </nav>
  )
}
