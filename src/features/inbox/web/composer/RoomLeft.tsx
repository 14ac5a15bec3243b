import { classes } from '#web/components/classes.ts'
import { limitStrings } from './limit.strings.ts'

/** The room that is left is shown from here on, in characters; earlier where a fifth of what there is in all is less. */
const showFrom = 1000

/** How many characters of `most` are left once one comes near the end of them, and how many are too many. */
export function RoomLeft({ length, max }: { length: number; max: number }) {
  const left = max - length
  if (left > Math.min(showFrom, max / 5)) return null
  return (
    <span className={classes('num shrink-0 text-sm', left < 0 ? 'font-[550] text-danger-ink' : 'text-ink-2')}>
      {left < 0 ? limitStrings.tooMany(-left) : limitStrings.left(left)}
    </span>
  )
}
