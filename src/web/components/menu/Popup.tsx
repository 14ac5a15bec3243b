import { Popover } from '@base-ui/react/popover'
import type { FocusEvent, KeyboardEvent, ReactNode, RefObject } from 'react'
import { classes } from '#web/components/classes.ts'
import { useCloseWithAnchor } from './useCloseWithAnchor.ts'
import { usable } from '#web/hooks/usable.ts'
import { useClosedByHistory } from '#web/hooks/useClosedByHistory.ts'

interface PopupProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What it stands beside, and whose landmark it lies in. */
  anchor: RefObject<HTMLElement | null>
  /** What it is for, for screen readers. */
  name: string
  align?: 'start' | 'center' | 'end'
  className?: string
  /** Keys of its own. */
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  children: ReactNode
}

/** Something small to choose in, beside what it is about; it gives the focus back. Import it only from files that are loaded late: it brings @base-ui/react along. */
export function Popup({ open, onOpenChange, anchor, name, align = 'start', className, onKeyDown, children }: PopupProps) {
  useCloseWithAnchor(open, anchor, onOpenChange)
  useClosedByHistory(open, onOpenChange)
  const container = anchor.current?.closest<HTMLElement>('header, nav, main, section, [role="dialog"]') ?? undefined
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, change) => {
        if (!next && isOfOpener(change, anchor.current)) change.cancel()
        else onOpenChange(next)
      }}
    >
      {/* No box of its own: in a row with gaps it would push aside what it stands beside. */}
      <Popover.Portal container={container} className="contents">
        <Popover.Positioner
          anchor={anchor}
          positionMethod="fixed"
          align={align}
          sideOffset={6}
          collisionPadding={8}
          // At the edge of the window it moves by as much as it must; flipped it would stand away from what it is about.
          collisionAvoidance={{ align: 'shift' }}
          className="z-40 outline-none"
        >
          <Popover.Popup
            aria-label={name}
            onBlur={keepTab}
            onKeyDown={onKeyDown}
            className={classes(
              'floats max-h-(--available-height) w-[min(280px,calc(100vw-16px))] overflow-y-auto p-1.5 text-ink outline-none',
              className,
            )}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Whether it would close by a press of the button that opened it, which closes it itself: closed by then it would open again. */
function isOfOpener({ reason, event }: Popover.Root.ChangeEventDetails, anchor: HTMLElement | null): boolean {
  const goal = reason === 'outside-press' ? event.target : null
  const button = goal instanceof Element ? goal.closest('button[aria-expanded="true"]') : null
  return button !== null && anchor?.contains(button) === true
}

/** Tab goes around in what is chosen in: what lies in front of it and behind it in the page has nothing to do with it. */
function keepTab({ currentTarget: popup, relatedTarget: next }: FocusEvent<HTMLElement>): void {
  // The edges that the component itself puts around what floats.
  if (!(next instanceof HTMLElement) || !next.hasAttribute('data-base-ui-focus-guard') || popup.contains(next)) return
  const isBehind = (popup.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const stops = [...popup.querySelectorAll<HTMLElement>(usable)].filter((one) => one.tabIndex >= 0 && one.getClientRects().length > 0)
  queueMicrotask(() => stops.at(isBehind ? 0 : -1)?.focus())
}
