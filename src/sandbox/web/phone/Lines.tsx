import { ArrowDown } from 'lucide-react'
import { useNow } from '#web/hooks/useNow.ts'
import { Avatar } from '#web/components/Avatar.tsx'
import type { PhoneState } from '#sandbox/web/PhoneState.ts'
import { phoneStrings } from '#sandbox/web/phone.strings.ts'
import { rowsOf } from '#sandbox/web/rowsOf.ts'
import type { Sending } from '#sandbox/web/useSending.ts'
import { LineRow } from './LineRow.tsx'
import type { Party } from './Party.ts'
import { QuickAnswers } from './QuickAnswers.tsx'
import { ThreadRow } from './ThreadRow.tsx'
import { TypingDots } from './TypingDots.tsx'
import { useReceived } from './useReceived.ts'
import { useStickToEnd } from './useStickToEnd.ts'

/** What was said, from the top to the newest, with what can be answered at a touch below it. */
export function Lines({ phone, party, sending }: { phone: PhoneState; party: Party; sending: Sending }) {
  const rows = rowsOf(phone, useNow())
  const newest = rows.at(-1)
  const said = newest?.kind === 'said' ? newest.line : undefined
  const SomeRow = party.bot.face.layout === 'thread' ? ThreadRow : LineRow
  const { pane, content, hasNew, toEnd, onScroll } = useStickToEnd(said?.id, said?.by === 'customer')
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={pane}
        role="region"
        aria-label={phoneStrings.messages}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the pane is scrolled by the keyboard too
        tabIndex={0}
        onScroll={onScroll}
        className="pane-scroll relative flex flex-1 flex-col -outline-offset-2"
      >
        {phone.name !== null && rows.length === 0 ? <Empty party={party} sending={sending} /> : null}
        <ol ref={content} className="mt-auto flex flex-col px-3 pt-3 pb-2">
          {rows.map((row) =>
            row.kind === 'day' ? (
              <li key={row.key} className="py-3 text-center text-xs font-[550] text-ink-3">
                {row.day}
              </li>
            ) : (
              <SomeRow key={row.key} row={row} party={party} sending={sending} isLast={row === newest} />
            ),
          )}
          {phone.typing ? <TypingDots by={phone.typing} party={party} /> : null}
        </ol>
        {said && said.by !== 'customer' && said.quick.length > 0 ? <QuickAnswers choices={said.quick} sending={sending} /> : null}
      </div>
      {hasNew ? (
        <button
          type="button"
          onClick={toEnd}
          className="appears absolute bottom-2 left-1/2 flex h-8 -translate-x-1/2 items-center gap-1.5 rounded-full border border-line bg-raised px-3 font-[550] shadow-float"
        >
          {phoneStrings.newBelow}
          <ArrowDown size={14} aria-hidden="true" />
        </button>
      ) : null}
      <Received phone={phone} party={party} />
    </div>
  )
}

/** Tells who cannot see it what has just been said. */
function Received({ phone, party }: { phone: PhoneState; party: Party }) {
  const received = useReceived(phone)
  return (
    <p aria-live="polite" className="sr-only">
      {received
        ? `${received.by === 'bot' ? party.bot.name : phoneStrings.personOf(party.workspace)}: ${received.text || phoneStrings.something}`
        : ''}
    </p>
  )
}

/** Before the first word: whom one writes to, and something to begin with. */
function Empty({ party: { bot }, sending }: { party: Party; sending: Sending }) {
  return (
    <div className="m-auto flex flex-col items-center gap-3 p-6 text-center">
      <Avatar id={bot.clientKey} name={bot.name} size={64} />
      <h3 className="text-lg font-semibold">{phoneStrings.empty(bot.name)}</h3>
      <p className="max-w-72 text-ink-2">{bot.about}</p>
      <QuickAnswers choices={phoneStrings.starters.map((title) => ({ title }))} sending={sending} />
    </div>
  )
}
