import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'name'> {
  /** What it does, for screen readers and as its tip. */
  name: string
  /** Its key, shown in the tip. */
  hint?: string
  /** Which side the tip keeps to; `left` for buttons at the right edge of a pane. */
  tip?: 'center' | 'left' | 'none'
  children: ReactNode
}

/** A button that is only a picture; it always has a name. */
export function IconButton({ name, hint, tip = 'center', className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      data-tip={hint ? `${name}  ${hint}` : name}
      data-side={tip}
      className={classes(
        'inline-grid size-[30px] shrink-0 place-items-center rounded-md text-ink-2 transition-colors hover:bg-hover hover:text-ink aria-expanded:bg-hover aria-pressed:text-ink disabled:opacity-50 pointer-coarse:size-10',
        tip !== 'none' && 'tip',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  )
}
