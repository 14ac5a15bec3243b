import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { words } from '#shared/words.ts'
import { sentenceOf } from '#web/api/client.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { Bot } from '../contract.ts'
import { healthQuery } from './botQueries.ts'
import { botWords } from './botWords.ts'
import { HealthCard } from './HealthCard.tsx'
import { Section } from '#web/ui/Section.tsx'

/** How a bot is doing, and how to try it out. */
export function BotHealthPanel({ bot, inbox, phone }: { bot: Bot; inbox: string; phone: string | null }) {
  const { data: health, error, refetch } = useQuery(healthQuery(bot.client_key))
  return (
    <Section title={botWords.health.title}>
      {health ? (
        <HealthCard bot={bot} health={health}>
          <p className="font-[550]">{botWords.health.test}</p>
          <p className="mt-0.5 mb-2 text-pretty text-ink-2">{botWords.health.testHint}</p>
          <p className="flex flex-wrap gap-x-4 gap-y-1">
            {phone === null ? null : (
              <a href={phone} className="font-[550] underline underline-offset-2">
                {botWords.health.testSandbox}
              </a>
            )}
            <Link href={inbox} className="font-[550] underline underline-offset-2">
              {botWords.health.inbox}
            </Link>
          </p>
        </HealthCard>
      ) : error ? (
        <div role="alert" className="space-y-2">
          <p>
            {botWords.health.failed} {sentenceOf(error)}
          </p>
          <Button onClick={() => void refetch()}>{words.frame.retry}</Button>
        </div>
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </Section>
  )
}
