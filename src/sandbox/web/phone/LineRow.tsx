import { HolderIcon } from '#web/components/BatonIcon.tsx'
import { classes } from '#web/components/classes.ts'
import { clockTime } from '#web/dates/listTime.ts'
import { phoneStrings } from '#sandbox/web/phone.strings.ts'
import type { SaidRow } from '#sandbox/web/rowsOf.ts'
import type { Sending } from '#sandbox/web/useSending.ts'
import { CardView } from './CardView.tsx'
import { FailedLine } from './FailedLine.tsx'
import { OwnLine } from './OwnLine.tsx'
import type { Party } from './Party.ts'
import { StateSign } from './StateSign.tsx'
import { WithLinks } from './WithLinks.tsx'

export interface LineRowProps {
  row: SaidRow
  party: Party
  sending: Sending
  isLast: boolean
}

/** One line: the customer's own at the right; the bot's, and a person's in a colour that tells them apart, at the left. */
export function LineRow({ row: { line, starts, ends }, party, sending, isLast }: LineRowProps) {
  const isMine = line.by === 'customer'
  return (
    <li
      data-line={line.id}
      className={classes('flex flex-col gap-0.5', isMine ? 'items-end' : 'items-start', starts ? 'pt-2.5' : 'pt-0.5')}
    >
      <span className={starts && !isMine ? 'flex items-center gap-1 px-1 pb-0.5 text-xs font-[550] text-ink-2' : 'sr-only'}>
        {isMine ? phoneStrings.you : <Speaker by={line.by === 'bot' ? 'bot' : 'person'} party={party} />}
      </span>
      {line.deleted ? (
        <p className="rounded-[18px] border border-dashed border-line-2 px-3.5 py-2 text-md text-ink-2 italic">
          {isMine ? phoneStrings.deleted.mine : phoneStrings.deleted.theirs}
        </p>
      ) : isMine ? (
        <OwnLine line={line} sending={sending}>
          <Bubble line={line} ends={ends} />
        </OwnLine>
      ) : (
        <Bubble line={line} ends={ends} />
      )}
      {line.cards.map((card, i) => (
        <CardView key={i} card={card} sending={sending} isMine={isMine} />
      ))}
      {line.state === 'failed' ? (
        <FailedLine line={line} sending={sending} />
      ) : ends ? (
        <span className="num flex items-center gap-1 px-1 text-xs text-ink-3">
          {clockTime(new Date(line.at))}
          {line.edited && !line.deleted ? <span>· {phoneStrings.edited}</span> : null}
          {isMine && line.state ? <StateSign state={line.state} isLast={isLast} party={party} /> : null}
        </span>
      ) : null}
    </li>
  )
}

function Bubble({ line: { text, by, state }, ends }: { line: SaidRow['line']; ends: boolean }) {
  if (!text) return null
  const isMine = by === 'customer'
  return (
    <div
      className={classes(
        'max-w-[82%] rounded-[18px] px-3.5 py-2 text-md wrap-anywhere whitespace-pre-wrap',
        isMine ? 'own-colour' : by === 'person' ? 'bg-person-soft' : 'bg-chosen',
        ends && (isMine ? 'rounded-br-md' : 'rounded-bl-md'),
        state === 'sending' && 'opacity-80',
      )}
    >
      <WithLinks text={text} />
    </div>
  )
}

/** Who says something on the other side, with the sign of who it is. */
export function Speaker({ by, party }: { by: 'bot' | 'person'; party: Party }) {
  return (
    <>
      <HolderIcon holder={by === 'bot' ? 'ai' : 'person'} size={11} />
      {by === 'bot' ? party.bot.name : phoneStrings.personOf(party.workspace)}
    </>
  )
}
