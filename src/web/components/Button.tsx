import type { ComponentProps, MouseEvent } from 'react'
import { classes } from './classes.ts'

export interface ButtonProps extends ComponentProps<'button'> {
  /** `main`: the one thing to do here. `plain`: bordered. `ghost`: quiet, in bars. `ai`/`person`: passes the baton. `danger`: takes something away. */
  variant?: 'main' | 'plain' | 'ghost' | 'ai' | 'person' | 'danger' | undefined
  size?: 'md' | 'lg' | undefined
}

/** The looks of a button, for a link that should look like one. */
export const buttonClasses = ({ variant = 'plain', size = 'md' }: Pick<ButtonProps, 'variant' | 'size'>) =>
  classes(
    'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border whitespace-nowrap select-none transition-colors disabled:cursor-not-allowed disabled:text-ink-3',
    size === 'md' ? 'h-[30px] px-2.5 pointer-coarse:h-10 pointer-coarse:px-3' : 'h-10 px-4 text-md',
    variant !== 'ghost' && 'disabled:border-line-2 disabled:bg-sunk',
    looks[variant],
  )

/**
 * A button of the product; `type` is `button` unless said otherwise. One that sends a form keeps the focus while it cannot be used: most cannot be once
 * all is saved, and a browser takes the focus from what is disabled.
 */
export function Button({ variant, size, className, ...rest }: ButtonProps) {
  const keepsFocus = rest.type === 'submit' && rest.disabled === true
  return (
    <button
      type="button"
      className={classes(buttonClasses({ variant, size }), keepsFocus && unusable, className)}
      {...rest}
      {...(keepsFocus && { disabled: false, 'aria-disabled': true, onClick: stop })}
    />
  )
}

/** Enter in a field presses the button that sends the form as well. */
const stop = (event: MouseEvent) => event.preventDefault()

/** As a disabled button looks, also under the pointer. */
const unusable =
  'aria-disabled:cursor-not-allowed aria-disabled:border-line-2 aria-disabled:bg-sunk aria-disabled:text-ink-3 aria-disabled:hover:opacity-100'

const looks = {
  main: 'border-ink bg-ink font-[550] text-bg enabled:hover:opacity-90',
  plain: 'border-line-2 bg-raised text-ink enabled:hover:bg-sunk aria-expanded:bg-sunk',
  ghost: 'border-transparent text-ink-2 enabled:hover:bg-hover enabled:hover:text-ink aria-expanded:bg-hover',
  ai: 'border-ai/40 bg-raised font-[550] text-ai-ink enabled:hover:bg-ai-soft',
  person: 'border-person/40 bg-raised font-[550] text-person-ink enabled:hover:bg-person-soft',
  danger: 'border-danger bg-danger font-[550] text-on-danger enabled:hover:opacity-90',
}
