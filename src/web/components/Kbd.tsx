import { classes } from './classes.ts'
import { isApple } from '#web/device/isApple.ts'

interface KbdProps {
  children: string
  /** Without a border, for buttons that have one. */
  bare?: boolean
  /** Where the key itself is what is told: read out, and there on touch screens too. */
  shown?: boolean
}

/** A key as it stands on the keyboard; `mod` is ⌘ on Apple's machines and Ctrl elsewhere. Only decoration unless `shown`: the name says what it does. */
export function Kbd({ children, bare = false, shown = false }: KbdProps) {
  return (
    <kbd
      aria-hidden={shown ? undefined : 'true'}
      className={classes(
        'font-sans text-[11px]/none whitespace-nowrap',
        bare
          ? 'opacity-80'
          : 'min-w-5 rounded-sm border border-b-2 border-line bg-raised px-[5px] py-[2px] text-center font-medium text-ink-3',
        !shown && 'pointer-coarse:hidden',
      )}
    >
      {keyName(children)}
    </kbd>
  )
}

/** How a key of the registry is written for people: `mod+k` becomes `⌘K` or `Ctrl K`. */
export function keyName(key: string): string {
  const [last = '', ...mods] = key.split('+').toReversed()
  const name = names[last] ?? (last.length === 1 ? last.toUpperCase() : last)
  if (!mods.includes('mod')) return name
  return isApple ? `⌘${name}` : `Ctrl ${name}`
}

const names: Record<string, string> = { Enter: '↵', Escape: 'Esc', ArrowDown: '↓', ArrowUp: '↑' }
