import { useQuery } from '@tanstack/react-query'
import { listTime } from '#web/dates/formats.ts'
import { useNow } from '#web/hooks/useNow.ts'
import { newestEvents, type Bot, type BotHealth } from '#features/bots/contract.ts'
import { day } from '#shared/time.ts'
import { cardOf } from '#web/providers/cards.ts'
import { healthQuery } from './botQueries.ts'
import { botStrings } from './bot.strings.ts'
import { KeyLine } from './KeyLine.tsx'
import { classes } from '#web/components/classes.ts'
import { Section } from '#web/components/Section.tsx'

const text = botStrings.configuration
/** What a company sent is kept for so long, in milliseconds. */
const keptFor = 7 * day
const keyPlace = '{client_key}'

/** What the owner of a bot pastes at its company, and whether the company has called it. */
export function BotConfiguration({ bot }: { bot: Bot }) {
  const now = useNow()
  const health = useQuery(healthQuery(bot.client_key)).data
  const addresses = cardOf(bot.source)?.addresses ?? []
  if (addresses.length === 0) return null
  const isShared = addresses.every(({ path }) => !path.includes(keyPlace))
  return (
    <Section title={text.title} hint={isShared ? text.sharedHint : text.hint(addresses.length)}>
      <ul className="space-y-4">
        {addresses.map(({ label, path, help, isForBrowsers }) => {
          const own = path.replace(keyPlace, bot.client_key)
          return (
            <li key={path}>
              <KeyLine label={label} value={location.origin + own} help={help}>
                {health && !isForBrowsers ? (
                  <LastCall at={health.events.find((event) => event.path === own)?.at}>{uncalledText(bot, health, now)}</LastCall>
                ) : null}
              </KeyLine>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** When an address was called last; where no such call is known, what is said instead. */
function LastCall({ at, children }: { at: number | undefined; children: string }) {
  const now = useNow()
  return (
    <p role="status" className="-mx-3.5 mt-3 -mb-3 flex items-baseline gap-2 border-t border-line px-3.5 py-2 text-ink-2">
      <span aria-hidden="true" className={classes('size-2 shrink-0 rounded-full', at === undefined ? 'border border-edge' : 'bg-ok')} />
      <span className="min-w-0 text-pretty">{at === undefined ? children : text.called(listTime(at, now))}</span>
    </p>
  )
}

/** Whether calls of an address that is not among those known can have been forgotten, or followed by more than are shown. */
function uncalledText(bot: Bot, { events }: BotHealth, now: number): string {
  if (events.length >= newestEvents) return text.older
  return now - bot.created_at * 1000 < keptFor ? text.uncalled : text.quiet
}
