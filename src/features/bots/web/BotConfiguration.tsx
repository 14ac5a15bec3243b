import { useQuery } from '@tanstack/react-query'
import { listTime } from '#web/dates/formats.ts'
import { useNow } from '#web/hooks/useNow.ts'
import type { Bot } from '#features/bots/contract.ts'
import { cardOf } from '#web/providers/cards.ts'
import { healthQuery } from './botQueries.ts'
import { botStrings } from './bot.strings.ts'
import { KeyLine } from './KeyLine.tsx'
import { Section } from '#web/components/Section.tsx'

const text = botStrings.configuration

/** What the owner of a bot pastes at its company, and whether the company has called it. */
export function BotConfiguration({ bot }: { bot: Bot }) {
  const now = useNow()
  const health = useQuery(healthQuery(bot.client_key)).data
  const addresses = cardOf(bot.source)?.addresses ?? []
  if (addresses.length === 0) return null
  const called = (path: string) => health?.events.find((event) => event.path === path)?.at
  return (
    <Section title={text.title} hint={text.hint}>
      <ul className="space-y-4">
        {addresses.map(({ label, path, help }) => {
          const own = path.replace('{client_key}', bot.client_key)
          const at = called(own)
          return (
            <li key={path}>
              <KeyLine label={label} value={location.origin + own} help={help} />
              {health ? (
                <p role="status" className="mt-1.5 px-3 text-sm text-ink-2">
                  {at === undefined ? text.uncalled : text.called(listTime(at, now))}
                </p>
              ) : null}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
