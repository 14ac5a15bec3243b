import type { ReactNode } from 'react'
import { classes } from '#web/components/classes.ts'
import { listTime } from '#web/dates/formats.ts'
import { useNow } from '#web/hooks/useNow.ts'
import type { Bot, BotHealth } from '#features/bots/contract.ts'
import { isUnreachable, stateOf } from '#features/bots/rules.ts'
import { sentenceOfReason } from '#web/providers/sentenceOfReason.ts'
import { botStrings } from './bot.strings.ts'
import { BotStateIcon } from './BotStateIcon.tsx'
import { isOwnCode } from './isOwnCode.ts'
import { lastError } from './lastError.ts'

/** How a bot is doing, at a glance. */
export function HealthCard({ bot, health, children }: { bot: Bot; health: BotHealth; children?: ReactNode }) {
  const now = useNow()
  const time = (seconds: number | null) => (seconds === null ? botStrings.never : listTime(seconds, now))
  const text = botStrings.health
  const error = lastError(bot, health)
  const failures = health.deliveries.filter(({ state }) => state === 'failed').length
  const wrong = health.events.filter(({ state }) => state === 'failed' || state === 'unreadable').length
  return (
    <div className="rounded-lg border border-line bg-surface">
      <p className="border-b border-line/60 px-3.5 py-3 text-md font-[550]">
        <BotStateIcon state={stateOf(bot, health, isOwnCode(bot))} />
      </p>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 px-3.5 py-3">
        <Fact name={text.in}>{time(health.last_in_at)}</Fact>
        <Fact name={text.out}>{time(health.last_out_at)}</Fact>
        {isOwnCode(bot) ? <Fact name={text.sockets}>{health.sockets.toLocaleString('en-US')}</Fact> : null}
        {isUnreachable(bot, health, isOwnCode(bot)) ? (
          <Fact name={text.replies} ink="warn" wide>
            {text.unreachable}
          </Fact>
        ) : null}
        <Fact name={text.waiting} ink={health.waiting > 0 ? 'warn' : 'plain'}>
          {health.waiting.toLocaleString('en-US')}
        </Fact>
        {health.stuck > 0 ? (
          <Fact name={text.stuck} ink="warn">
            {text.stuckSince(health.stuck, time(health.stuck_since))}
          </Fact>
        ) : null}
        {failures > 0 ? (
          <Fact name={text.failures} ink="danger">
            <Below anchor="deliveries" count={failures} />
          </Fact>
        ) : null}
        {wrong > 0 ? (
          <Fact name={text.events} ink="danger">
            <Below anchor="events" count={wrong} />
          </Fact>
        ) : null}
        {health.unreadable.length > 0 ? (
          <Fact name={text.unread} ink="danger">
            <Below anchor="unreadable" count={health.unreadable.length} />
          </Fact>
        ) : null}
        <Fact name={text.error} wide={error !== null} ink={error === null ? 'plain' : 'danger'}>
          {error === null ? text.noError : `${sentenceOfReason(error.reason)} · ${time(error.at)}`}
        </Fact>
      </dl>
      {children ? <div className="border-t border-line/60 px-3.5 py-3">{children}</div> : null}
    </div>
  )
}

function Below({ anchor, count }: { anchor: string; count: number }) {
  return (
    <a href={`#${anchor}`} className="underline underline-offset-2 pointer-coarse:py-2">
      {botStrings.health.seeBelow(count)}
    </a>
  )
}

interface FactProps {
  name: string
  wide?: boolean
  ink?: keyof typeof inks
  children: ReactNode
}

const inks = { plain: undefined, warn: 'text-warn-ink', danger: 'text-danger-ink' }

/** A fact; a long one stands below its name. */
function Fact({ name, wide = false, ink = 'plain', children }: FactProps) {
  return (
    <div className={wide ? 'col-span-2' : 'contents'}>
      <dt className="text-ink-2">{name}</dt>
      <dd className={classes('num break-words', wide ? 'mt-0.5' : 'text-right', inks[ink])}>{children}</dd>
    </div>
  )
}
