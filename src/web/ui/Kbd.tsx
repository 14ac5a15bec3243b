import { isApple } from './isApple.ts'

/** A key as it stands on the keyboard; `mod` is ⌘ on Apple's machines and Ctrl elsewhere. Only decoration: the name says what it does. */
export function Kbd({ children, bare = false }: { children: string; bare?: boolean }) {
  return (
    <kbd
      aria-hidden="true"
      className={
        bare
          ? 'font-sans text-[11px]/none opacity-80 pointer-coarse:hidden'
          : 'rounded-sm border border-b-2 border-line bg-raised px-[5px] py-[2px] font-sans text-[11px]/none font-medium text-ink-3 pointer-coarse:hidden'
      }
    >
      {keyName(children)}
    </kbd>
  )
}

/** How a key of the registry is written for people: `mod+k` becomes `⌘K` or `Ctrl K`. */
export function keyName(key: string): string {
  const [last = '', ...mods] = key.split('+').reverse()
  const name = names[last] ?? (last.length === 1 ? last.toUpperCase() : last)
  return mods.includes('mod') ? (isApple ? `⌘${name}` : `Ctrl ${name}`) : name
}

const names: Record<string, string> = { Enter: '↵', Escape: 'Esc', ArrowDown: '↓', ArrowUp: '↑' }
