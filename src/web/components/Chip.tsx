import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** A filter that is on or off. */
export function Chip({ on, className, ...rest }: ComponentProps<'button'> & { on: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={on}
      className={classes(
        'inline-flex h-6 shrink-0 items-center gap-1 rounded-xl border px-2 text-sm whitespace-nowrap transition-colors pointer-coarse:h-10 pointer-coarse:rounded-full pointer-coarse:px-3',
        on ? 'border-ink bg-ink font-[550] text-bg' : 'border-line-2 bg-raised text-ink-2 hover:bg-sunk hover:text-ink',
        className,
      )}
      {...rest}
    />
  )
}

/** A small number beside a name. `hot` is for what a person is needed for. */
export function Badge({ count, hot = false, capped = false }: { count: number; hot?: boolean; capped?: boolean }) {
  const text = `${count.toLocaleString('en-US')}${capped ? '+' : ''}`
  return (
    <span
      className={classes(
        'num rounded-lg px-1.5 text-center text-[11px]/4 font-medium',
        hot ? 'bg-help text-on-baton' : 'bg-sunk text-ink-2',
      )}
    >
      {text}
    </span>
  )
}

/** A label of a conversation; its colour is one of the names in `tokens.css`. Its line keeps it apart from a chosen row, which has its surface. */
export function Tag({ name, colour }: { name: string; colour: string }) {
  return (
    <span className="inline-flex min-h-[18px] max-w-32 min-w-0 items-center gap-1 rounded-sm bg-sunk px-1.5 text-xs text-ink-2 ring-1 ring-line-2 ring-inset">
      <LabelDot colour={colour} />
      <span className="truncate">{name}</span>
    </span>
  )
}

/** The colour of a label; what it is called stands beside it. */
export function LabelDot({ colour, size = 'sm' }: { colour: string; size?: 'sm' | 'lg' }) {
  return (
    <span
      aria-hidden="true"
      className={classes('shrink-0 rounded-full', size === 'sm' ? 'size-1.5' : 'size-3')}
      style={{ background: `var(--label-${colour})` }}
    />
  )
}
