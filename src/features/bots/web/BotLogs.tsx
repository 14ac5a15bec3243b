import { useQuery } from '@tanstack/react-query'
import type { Bot } from '#features/bots/contract.ts'
import { healthQuery } from './botQueries.ts'
import { botStrings } from './bot.strings.ts'
import { DeliveryLog } from './DeliveryLog.tsx'
import { EventLog } from './EventLog.tsx'
import { Section } from '#web/components/Section.tsx'
import { UnreadableLog } from './UnreadableLog.tsx'

/** What went to a bot, what its company sent, and what came from it that could not be read. */
export function BotLogs({ bot, mayReplay }: { bot: Bot; mayReplay: boolean }) {
  const { data: health } = useQuery(healthQuery(bot.client_key))
  if (!health) return null
  return (
    <>
      <Section anchor="deliveries" title={botStrings.deliveries.title} hint={botStrings.deliveries.hint}>
        <DeliveryLog bot={bot} deliveries={health.deliveries} mayReplay={mayReplay} />
      </Section>
      {health.events.length > 0 ? (
        <Section anchor="events" title={botStrings.events.title} hint={botStrings.events.hint}>
          <EventLog bot={bot} events={health.events} mayReplay={mayReplay} />
        </Section>
      ) : null}
      {health.unreadable.length > 0 ? (
        <Section anchor="unreadable" title={botStrings.unreadable.title} hint={botStrings.unreadable.hint}>
          <UnreadableLog bodies={health.unreadable} />
        </Section>
      ) : null}
    </>
  )
}
