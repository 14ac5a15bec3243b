import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { waitingQuery } from '#features/inbox/web/cache/waitingQuery.ts'
import type { MenuEntry } from '#web/components/menu/MenuEntry.ts'
import { useHasPlan } from '#web/query/useHasPlan.ts'
import { waitingStrings } from './waiting.strings.ts'

/** What the menu says beside each bot, by client key; 'all' for all of them. */
export type BotCounts = Partial<Record<string, MenuEntry['count']>>

interface BotsWaitingProps {
  /** The bot that is shown; 'all' for every one. */
  chosen: string
  /** Takes the counts whenever they change, and none once nothing follows them any more. */
  onCounts: (counts: BotCounts) => void
}

/** Follows at which bots somebody needs a human, and marks the switcher where that is at others than the one that is shown. Only loaded on demand. */
export function BotsWaiting({ chosen, onCounts }: BotsWaitingProps) {
  const hasPlan = useHasPlan() === true
  const { data } = useQuery({ ...waitingQuery, enabled: hasPlan })
  // What was counted before the plan ended is followed no more.
  const waiting = hasPlan ? data : undefined
  useEffect(() => {
    onCounts(countsOf(waiting ?? {}))
    return () => onCounts({})
  }, [waiting, onCounts])
  const elsewhere = chosen === 'all' ? 0 : sum(waiting ?? {}) - (waiting?.[chosen] ?? 0)
  if (elsewhere === 0) return null
  return (
    <>
      {/* At the corner of the icon, so that nothing moves when it comes. */}
      <span
        aria-hidden="true"
        data-waiting-elsewhere
        className="pointer-events-none absolute top-1 left-[17px] size-2 rounded-full bg-help ring-2 ring-surface pointer-coarse:top-2"
      />
      <span className="sr-only">. {waitingStrings.elsewhere(elsewhere)}</span>
    </>
  )
}

function countsOf(waiting: Record<string, number>): BotCounts {
  const counts: BotCounts = {}
  for (const [bot, value] of [...Object.entries(waiting), ['all', sum(waiting)] as const])
    counts[bot] = { value, says: waitingStrings.here(value), hot: true }
  return counts
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0)
