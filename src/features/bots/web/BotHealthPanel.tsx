import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { Skeleton } from '#web/components/Skeleton.tsx'
import type { Bot } from '#features/bots/contract.ts'
import { healthQuery } from './botQueries.ts'
import { botStrings } from './bot.strings.ts'
import { HealthCard } from './HealthCard.tsx'
import { Section } from '#web/components/Section.tsx'

/** How a bot is doing, and how to try it out. */
export function BotHealthPanel({ bot, inbox, phone }: { bot: Bot; inbox: string; phone: string | null }) {
  const query = useQuery(healthQuery(bot.client_key))
  const health = query.data
  return (
    <Section title={botStrings.health.title}>
      {health ? (
        <HealthCard bot={bot} health={health}>
          <p className="font-[550]">{botStrings.health.test}</p>
          <p className="mt-0.5 mb-2 text-pretty text-ink-2">{botStrings.health.testHint}</p>
          <p className="flex flex-wrap gap-x-4 gap-y-1">
            {phone === null ? null : (
              <a href={phone} className="font-[550] underline underline-offset-2">
                {botStrings.health.testSandbox}
              </a>
            )}
            <Link href={inbox} className="font-[550] underline underline-offset-2">
              {botStrings.health.inbox}
            </Link>
          </p>
        </HealthCard>
      ) : hasFailed(query) ? (
        <LoadFailed what={botStrings.health.failed} query={query} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </Section>
  )
}
