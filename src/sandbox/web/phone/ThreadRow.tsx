import { Avatar } from '#web/components/Avatar.tsx'
import { classes } from '#web/components/classes.ts'
import { clockTime } from '#web/dates/listTime.ts'
import { phoneStrings } from '#sandbox/web/phone.strings.ts'
import { CardView } from './CardView.tsx'
import { FailedLine } from './FailedLine.tsx'
import { Speaker, type LineRowProps } from './LineRow.tsx'
import { OwnLine } from './OwnLine.tsx'
import { WithLinks } from './WithLinks.tsx'

/** One line of a thread: everybody's at the left, with who said it and when above the first of a run. */
export function ThreadRow({ row: { line, starts }, party, sending }: LineRowProps) {
  const isMine = line.by === 'customer'
  const words = line.text ? (
    <p className={classes('flex-1 text-md wrap-anywhere whitespace-pre-wrap', line.state === 'sending' && 'opacity-80')}>
      <WithLinks text={line.text} />
      {line.edited ? <span className="text-xs text-ink-3"> ({phoneStrings.edited.toLowerCase()})</span> : null}
    </p>
  ) : null
  return (
    <li data-line={line.id} className={classes('flex gap-2.5', starts ? 'pt-3' : 'pt-0.5')}>
      <span className="w-9 shrink-0">
        {starts ? (
          <Avatar
            id={line.by === 'bot' ? party.bot.clientKey : line.by}
            name={isMine ? phoneStrings.you : line.by === 'bot' ? party.bot.name : party.workspace}
            size={36}
            className="square-face"
          />
        ) : null}
      </span>
      <div className="flex min-w-0 flex-1 flex-col items-stretch gap-0.5">
        <span className={starts ? 'flex items-baseline gap-1.5' : 'sr-only'}>
          <span className="flex items-center gap-1 truncate text-base font-semibold">
            {isMine ? phoneStrings.you : <Speaker by={line.by === 'bot' ? 'bot' : 'person'} party={party} />}
          </span>
          <span className="num shrink-0 text-xs text-ink-3">{clockTime(new Date(line.at))}</span>
        </span>
        {line.deleted ? (
          <p className="text-md text-ink-2 italic">{isMine ? phoneStrings.deleted.mine : phoneStrings.deleted.theirs}</p>
        ) : isMine ? (
          <OwnLine line={line} sending={sending} from="left">
            {words}
          </OwnLine>
        ) : (
          words
        )}
        {line.cards.map((card, i) => (
          <CardView key={i} card={card} sending={sending} isMine={isMine} />
        ))}
        {line.state === 'failed' ? <FailedLine line={line} sending={sending} /> : null}
      </div>
    </li>
  )
}
