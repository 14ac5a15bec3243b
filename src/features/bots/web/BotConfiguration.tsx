import { useQuery } from '@tanstack/react-query'
import { listTime } from '#web/dates/formats.ts'
import { useNow } from '#web/hooks/useNow.ts'
import type { Bot } from '#features/bots/contract.ts'
import { cardOf } from '#web/providers/cards.ts'
import { healthQuery } from './botQueries.ts'
import { botStrings } from './bot.strings.ts'
import { KeyLine } from './KeyLine.tsx'
import { classes } from '#web/components/classes.ts'
import { Section } from '#web/components/Section.tsx'

const text = botStrings.configuration

/** What the owner of a bot pastes at its company, and whether the company has called it. */
export function BotConfiguration({ bot }: { bot: Bot }) {
  const now = useNow()
  const health = useQuery(healthQuery(bot.client_key)).data
  const addresses = cardOf(bot.source)?.addresses ?? []
  if (addresses.length === 0) return null
  const lastCallOf = (path: string) => health?.events.find((event) => event.path === path)?.at
  return (
    <Section title={text.title} hint={text.hint(addresses.length)}>
      <ul className="space-y-4">
        {addresses.map(({ label, path, help }) => {
          const own = path.replace('{client_key}', bot.client_key)
          const at = lastCallOf(own)
          return (
            <li key={path}>
              <KeyLine label={label} value={location.origin + own} help={help}>
                {health ? (
                  <p role="status" className="-mx-3.5 mt-3 -mb-3 flex items-baseline gap-2 border-t border-line px-3.5 py-2 text-ink-2">
                    <span
                      aria-hidden="true"
                      className={classes('size-2 shrink-0 rounded-full', at === undefined ? 'border border-edge' : 'bg-ok')}
                    />
                    <span className="min-w-0 text-pretty">{at === undefined ? text.uncalled : text.called(listTime(at, now))}</span>
                  </p>
                ) : null}
              </KeyLine>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
