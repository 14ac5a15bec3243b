import { useRef } from 'react'
import { classes } from './classes.ts'

/** Who holds the baton, as `holderOf` decides it. */
export type IconHolder = 'ai' | 'person' | 'help' | 'nobody'

/** The product's mark: violet end for the AI, orange end for a person. */
export function BatonIcon({ size = 22, className }: { size?: number; className?: string }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 22 22" className={className}>
      <g transform="rotate(-38 11 11)">
        <rect x="1.6" y="8.6" width="18.8" height="4.8" rx="2.4" fill="var(--ink)" />
        <rect x="1.6" y="8.6" width="7" height="4.8" rx="2.4" fill="var(--ai)" />
        <rect x="13.4" y="8.6" width="7" height="4.8" rx="2.4" fill="var(--person)" />
      </g>
    </svg>
  )
}

/** The mark in the colour of who holds a conversation; when it passes on, it moves once (160 ms). Say in words beside it who that is. */
export function HolderIcon({ holder, size = 15, className }: { holder: IconHolder; size?: number; className?: string }) {
  const first = useRef(holder)
  return (
    <svg
      key={holder}
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 22 22"
      data-moved={first.current === holder ? undefined : ''}
      className={classes('baton-mark shrink-0', holderInk[holder], className)}
    >
      <rect x="1.6" y="8.2" width="18.8" height="5.6" rx="2.8" transform="rotate(-38 11 11)" fill="currentColor" />
    </svg>
  )
}

/** The colour of each holder as a class for text and marks. */
export const holderInk: Record<IconHolder, string> = { ai: 'text-ai', person: 'text-person', help: 'text-help', nobody: 'text-ink-3' }
/** The same as a background, for edges. */
export const holderEdge: Record<IconHolder, string> = { ai: 'bg-ai', person: 'bg-person', help: 'bg-help', nobody: 'bg-transparent' }
