import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

interface CountMarkProps extends ComponentProps<'span'> {
  /** Nothing is drawn for 0, and no more than 99. */
  count: number
  /** For what a person is needed for. */
  hot?: boolean
  /** At the corner of an icon, instead of in a row. */
  corner?: boolean
}

/** A round number at what has something new. What it counts has to be said beside it: screen readers do not hear it. */
export function CountMark({ count, hot = false, corner = false, className, ...rest }: CountMarkProps) {
  if (count === 0) return null
  return (
    <span
      aria-hidden="true"
      className={classes(
        'num min-w-4 rounded-full px-1 text-center text-[10px]/4 font-semibold',
        hot ? 'bg-help text-on-baton' : 'bg-ink text-bg',
        corner
          ? 'pointer-events-none absolute -top-1 -right-1 ring-2 ring-surface pointer-coarse:top-0 pointer-coarse:-right-0.5'
          : 'shrink-0',
        className,
      )}
      {...rest}
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
