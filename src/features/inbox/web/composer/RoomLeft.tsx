import { classes } from '#web/components/classes.ts'
import { limitWords } from './limitWords.ts'

/** The room that is left is shown from here on, in characters; earlier where a fifth of what there is in all is less. */
const tellFrom = 1000

/** How many characters of `most` are left once one comes near the end of them, and how many are too many. */
export function RoomLeft({ length, most }: { length: number; most: number }) {
  const left = most - length
  if (left > Math.min(tellFrom, most / 5)) return null
  return (
    <span className={classes('num shrink-0 text-sm', left < 0 ? 'font-[550] text-warn-ink' : 'text-ink-2')}>
      {left < 0 ? limitWords.tooMany(-left) : limitWords.left(left)}
    </span>
  )
}
