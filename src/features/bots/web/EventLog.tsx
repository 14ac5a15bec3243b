import { Button } from '#web/components/Button.tsx'
import { classes } from '#web/components/classes.ts'
import { listTime } from '#web/dates/formats.ts'
import { useNow } from '#web/hooks/useNow.ts'
import { sentenceOfReason } from '#web/providers/sentenceOfReason.ts'
import { replayEvent, type Bot, type BotHealth } from '#features/bots/contract.ts'
import { botStrings } from './bot.strings.ts'
import { useReplay } from './useReplay.ts'

type Event = BotHealth['events'][number]

/** What the company of a bot sent and what became of it; opening one shows what came. What was worked on can be worked on again. */
export function EventLog({ bot, events, mayReplay }: { bot: Bot; events: Event[]; mayReplay: boolean }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      {events.map((event) => (
        <Row key={event.id} bot={bot} event={event} mayReplay={mayReplay} />
      ))}
    </div>
  )
}

function Row({ bot, event, mayReplay }: { bot: Bot; event: Event; mayReplay: boolean }) {
  const now = useNow()
  const time = listTime(event.at, now)
  const isWrong = event.state === 'failed' || event.state === 'unreadable'
  const canReplay = mayReplay && event.state !== 'waiting' && event.state !== 'emptied'
  const replay = useReplay(replayEvent, bot.client_key, event.id, botStrings.events.replayed)
  return (
    <div className="relative border-b border-line/60 last:border-b-0">
      <details>
        <summary
          className={classes('py-3 pl-7 -indent-3.5 -outline-offset-2 hover:bg-hover pointer-coarse:py-4', canReplay ? 'pr-26' : 'pr-3.5')}
        >
          <span className={classes(isWrong && 'font-[550] text-danger-ink')}>{botStrings.events.state[event.state]}</span>{' '}
          <span className="num text-sm text-ink-3">
            <code className="font-mono break-all">{event.path}</code> · {time}
          </span>
          {event.error === null ? null : (
            <span className="block indent-0 text-sm break-words text-danger-ink">{sentenceOfReason(event.error)}</span>
          )}
        </summary>
        <pre
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable
          tabIndex={0}
          role="region"
          aria-label={botStrings.events.content(time)}
          className="max-h-60 overflow-auto bg-sunk px-3.5 py-2.5 font-mono text-sm break-all whitespace-pre-wrap -outline-offset-2"
        >
          {event.body}
        </pre>
      </details>
      {canReplay ? (
        <Button
          className="absolute top-1.5 right-3.5"
          aria-label={botStrings.events.replayNamed(time)}
          disabled={replay.isRunning}
          onClick={() => replay.run()}
        >
          {botStrings.events.replay}
        </Button>
      ) : null}
    </div>
  )
}
