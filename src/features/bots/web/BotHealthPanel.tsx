import { useQuery } from '@tanstack/react-query'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { Skeleton } from '#web/components/Skeleton.tsx'
import type { Bot } from '#features/bots/contract.ts'
import { healthQuery } from './botQueries.ts'
import { botStrings } from './bot.strings.ts'
import { HealthCard } from './HealthCard.tsx'
import { TestLoop } from './TestLoop.tsx'
import { Section } from '#web/components/Section.tsx'

/** How a bot is doing, and how to try it out. */
export function BotHealthPanel({
  bot,
  mayChange,
  inbox,
  phone,
}: {
  bot: Bot
  mayChange: boolean
  inbox: string
  phone: string | (() => void) | null
}) {
  const query = useQuery(healthQuery(bot.client_key))
  const health = query.data
  if (!health) {
    return (
      <Section title={botStrings.health.title}>
        {hasFailed(query) ? <LoadFailed what={botStrings.health.failed} query={query} /> : <Skeleton className="h-64 w-full" />}
      </Section>
    )
  }
  return (
    <Section title={botStrings.health.title}>
      <HealthCard bot={bot} health={health}>
        <TestLoop bot={bot} health={health} mayChange={mayChange} inbox={inbox} phone={phone} />
      </HealthCard>
    </Section>
  )
}
