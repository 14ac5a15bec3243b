import { Avatar } from '#web/components/Avatar.tsx'
import { classes } from '#web/components/classes.ts'
import { timeOf } from '#web/dates/formats.ts'
import { phoneStrings } from '#sandbox/web/phone.strings.ts'
import type { Sending } from '#sandbox/web/useSending.ts'
import { CardView } from './CardView.tsx'
import { FailedLine } from './FailedLine.tsx'
import { Speaker, type LineRowProps } from './LineRow.tsx'
import { OwnLine } from './OwnLine.tsx'
import type { Party } from './Party.ts'
import { WithLinks } from './WithLinks.tsx'

type Line = LineRowProps['row']['line']

/** One line of a thread: everybody's at the left, with who said it and when above the first of a run. */
export function ThreadRow({ row: { line, starts }, party, sending }: LineRowProps) {
  const isMine = line.by === 'customer'
  return (
    <li data-line={line.id} className={classes('flex gap-2.5', starts ? 'pt-3' : 'pt-0.5')}>
      <span className="w-9 shrink-0">{starts ? <Face by={line.by} party={party} /> : null}</span>
      <div className="flex min-w-0 flex-1 flex-col items-stretch gap-0.5">
        <span className={starts ? 'flex items-baseline gap-1.5' : 'sr-only'}>
          <span className="flex items-center gap-1 truncate text-base font-semibold">
            {isMine ? phoneStrings.you : <Speaker by={line.by === 'bot' ? 'bot' : 'person'} party={party} />}
          </span>
          <span className="num shrink-0 text-xs text-ink-3">{timeOf(line.at / 1000)}</span>
        </span>
        <Said line={line} sending={sending} />
        {line.cards.map((card, i) => (
          <CardView key={i} card={card} sending={sending} isMine={isMine} />
        ))}
        {line.state === 'failed' ? <FailedLine line={line} sending={sending} /> : null}
      </div>
    </li>
  )
}

function Face({ by, party: { bot, workspace } }: { by: Line['by']; party: Party }) {
  const names = { customer: phoneStrings.you, bot: bot.name, person: workspace }
  return <Avatar id={by === 'bot' ? bot.clientKey : by} name={names[by]} size={36} className="square-face" />
}

/** What was said, with a menu where it is the customer's own. A deleted line only says that it is. */
function Said({ line, sending }: { line: Line; sending: Sending }) {
  const isMine = line.by === 'customer'
  if (line.deleted) return <p className="text-md text-ink-2 italic">{isMine ? phoneStrings.deleted.mine : phoneStrings.deleted.theirs}</p>
  const words = <Words line={line} />
  if (!isMine) return words
  return (
    <OwnLine line={line} sending={sending} from="left">
      {words}
    </OwnLine>
  )
}

function Words({ line: { text, state, edited } }: { line: Line }) {
  if (!text) return null
  return (
    <p className={classes('flex-1 text-md wrap-anywhere whitespace-pre-wrap', state === 'sending' && 'opacity-80')}>
      <WithLinks text={text} />
      {edited ? <span className="text-xs text-ink-3"> ({phoneStrings.edited.toLowerCase()})</span> : null}
    </p>
  )
}
