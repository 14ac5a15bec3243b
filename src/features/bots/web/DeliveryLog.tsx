import { CardList } from '#web/components/CardList.tsx'
import { Link } from '#web/navigation/Link.tsx'
import { Button } from '#web/components/Button.tsx'
import { classes } from '#web/components/classes.ts'
import { listTime, timeOf } from '#web/dates/formats.ts'
import { useNow } from '#web/hooks/useNow.ts'
import { replayDelivery, type Bot, type BotHealth } from '#features/bots/contract.ts'
import { sentenceOfReason } from '#web/providers/sentenceOfReason.ts'
import { botStrings } from './bot.strings.ts'
import { useReplay } from './useReplay.ts'

type Delivery = BotHealth['deliveries'][number]

/** What was handed to a bot and what became of it; what failed can be sent again. */
export function DeliveryLog({ bot, deliveries, mayReplay }: { bot: Bot; deliveries: Delivery[]; mayReplay: boolean }) {
  if (deliveries.length === 0) return <p className="text-ink-3">{botStrings.deliveries.none}</p>
  return (
    <CardList>
      {deliveries.map((delivery) => (
        <Row key={delivery.id} bot={bot} delivery={delivery} mayReplay={mayReplay} />
      ))}
    </CardList>
  )
}

function Row({ bot, delivery, mayReplay }: { bot: Bot; delivery: Delivery; mayReplay: boolean }) {
  const now = useNow()
  const kind = botStrings.deliveries.kind[delivery.kind] ?? delivery.kind
  const replay = useReplay(replayDelivery, bot.client_key, delivery.id, botStrings.deliveries.replayed)
  // Replay would be refused.
  const isOver = delivery.state === 'failed' && delivery.is_outdated
  const facts = [
    delivery.attempts > 0 ? botStrings.deliveries.attempts(delivery.attempts) : null,
    delivery.next_at !== null && delivery.attempts > 0 ? botStrings.deliveries.next(timeOf(delivery.next_at)) : null,
    isOver ? botStrings.deliveries.outdated : null,
  ].filter(Boolean)
  return (
    <li className="flex items-start gap-3 border-b border-line/60 px-3.5 py-2.5 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-[550]">{kind}</span>
          <span className={classes('text-sm', delivery.state === 'failed' ? 'font-[550] text-danger-ink' : 'text-ink-2')}>
            {[botStrings.deliveries.state[delivery.state], ...facts].join(' · ')}
          </span>
        </p>
        {delivery.text === '' ? null : <p className="truncate">{delivery.text}</p>}
        {delivery.why === null ? null : <p className="text-sm break-words text-danger-ink">{sentenceOfReason(delivery.why)}</p>}
        <p className="num mt-0.5 flex gap-2 text-sm text-ink-3">
          <span className="shrink-0">{listTime(delivery.at, now)}</span>
          <Link
            href={`/messages/${encodeURIComponent(delivery.conversation_id)}/`}
            aria-label={botStrings.deliveries.open(delivery.channel)}
            className="truncate underline underline-offset-2 hover:text-ink pointer-coarse:-my-3 pointer-coarse:py-3"
          >
            {delivery.channel}
          </Link>
        </p>
      </div>
      {delivery.state === 'failed' && !isOver && mayReplay ? (
        <Button
          aria-label={botStrings.deliveries.replayNamed(kind, delivery.channel)}
          disabled={replay.isRunning}
          onClick={() => replay.run()}
        >
          {botStrings.deliveries.replay}
        </Button>
      ) : null}
    </li>
  )
}
