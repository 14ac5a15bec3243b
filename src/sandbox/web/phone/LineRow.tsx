import { HolderIcon } from '#web/components/BatonIcon.tsx'
import { classes } from '#web/components/classes.ts'
import { timeOf } from '#web/dates/formats.ts'
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
export function LineRow({ row, party, sending, isLast }: LineRowProps) {
  const { line, starts } = row
  const isMine = line.by === 'customer'
  return (
    <li
      data-line={line.id}
      className={classes('flex flex-col gap-0.5', isMine ? 'items-end' : 'items-start', starts ? 'pt-2.5' : 'pt-0.5')}
    >
      <span className={starts && !isMine ? 'flex items-center gap-1 px-1 pb-0.5 text-xs font-[550] text-ink-2' : 'sr-only'}>
        {isMine ? phoneStrings.you : <Speaker by={line.by === 'bot' ? 'bot' : 'person'} party={party} />}
      </span>
      <Said row={row} sending={sending} />
      {line.cards.map((card, i) => (
        <CardView key={i} card={card} sending={sending} isMine={isMine} />
      ))}
      <Below row={row} party={party} sending={sending} isLast={isLast} />
    </li>
  )
}

/** What was said, with a menu where it is the customer's own. A deleted line only says that it is. */
function Said({ row: { line, ends }, sending }: Pick<LineRowProps, 'row' | 'sending'>) {
  const isMine = line.by === 'customer'
  if (line.deleted)
    return (
      <p className="rounded-[18px] border border-dashed border-line-2 px-3.5 py-2 text-md text-ink-2 italic">
        {isMine ? phoneStrings.deleted.mine : phoneStrings.deleted.theirs}
      </p>
    )
  const bubble = <Bubble line={line} ends={ends} />
  if (!isMine) return bubble
  return (
    <OwnLine line={line} sending={sending}>
      {bubble}
    </OwnLine>
  )
}

/** When a run ended and how far it got, or that a line did not get there. */
function Below({ row: { line, ends }, party, sending, isLast }: LineRowProps) {
  const { state } = line
  if (state === 'failed') return <FailedLine line={line} sending={sending} />
  if (!ends) return null
  return (
    <span className="num flex items-center gap-1 px-1 text-xs text-ink-3">
      {timeOf(line.at / 1000)}
      {line.edited && !line.deleted ? <span>· {phoneStrings.edited}</span> : null}
      {line.by === 'customer' && state ? <StateSign state={state} isLast={isLast} party={party} /> : null}
    </span>
  )
}

const colours: Record<SaidRow['line']['by'], string> = { customer: 'own-colour', person: 'bg-person-soft', bot: 'bg-chosen' }

function Bubble({ line: { text, by, state }, ends }: { line: SaidRow['line']; ends: boolean }) {
  if (!text) return null
  return (
    <div
      className={classes(
        'max-w-[82%] rounded-[18px] px-3.5 py-2 text-md wrap-anywhere whitespace-pre-wrap',
        colours[by],
        ends && (by === 'customer' ? 'rounded-br-md' : 'rounded-bl-md'),
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
