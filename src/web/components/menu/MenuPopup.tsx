import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { Fragment, useEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { classes } from '#web/components/classes.ts'
import { CountMark } from '#web/components/CountMark.tsx'
import { useClosedByHistory } from '#web/hooks/useClosedByHistory.ts'
import type { MenuEntry, MenuSection } from './MenuEntry.ts'
import { useCloseWithAnchor } from './useCloseWithAnchor.ts'

interface MenuPopupProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  anchor: RefObject<HTMLElement | null>
  sections: MenuSection[]
  align: 'start' | 'end'
  side: 'bottom' | 'top'
}

/** What a `MenuButton` opens. Only loaded on demand. */
export function MenuPopup({ open, onOpenChange, anchor, sections, align, side }: MenuPopupProps) {
  useCloseWithAnchor(open, anchor, onOpenChange)
  useClosedByHistory(open, onOpenChange)
  const isMarked = useRef(false)
  // Where keys are used nothing points at an entry.
  const markFirst = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (isMarked.current || target !== currentTarget || !currentTarget.matches(':focus-visible')) return
    isMarked.current = true
    // After what the menu itself does with the focus.
    queueMicrotask(() => currentTarget.querySelector<HTMLElement>('[role^="menuitem"]')?.focus())
  }
  const isLeft = useRef(false)
  // Tab goes on from the button; from the menu, which may be the last thing in the page, it would lead out of it.
  const leave = ({ key }: KeyboardEvent) => {
    if (key !== 'Tab') return
    isLeft.current = true
    anchor.current?.focus()
    onOpenChange(false)
  }
  const lead = useRef<(() => void) | undefined>(undefined)
  const run = (entry: MenuEntry) => {
    if (!entry.leads) return entry.run?.()
    isLeft.current = true
    lead.current = entry.run
  }
  // While the menu is open, it keeps the focus.
  useEffect(
    () => () => {
      if (lead.current) queueMicrotask(lead.current)
    },
    [],
  )
  // Beside what opened it rather than at the end of the page, so that it lies in the same landmark, or in the same dialog. Null would have it
  // wait for one: the sandbox's phone has none.
  const container = anchor.current?.closest<HTMLElement>('header, nav, main, section, [role="dialog"]') ?? undefined
  return (
    <Menu.Root open={open} onOpenChange={onOpenChange}>
      {/* No box of its own: in a row with gaps it would push aside what it stands beside. */}
      <Menu.Portal container={container} className="contents">
        <Menu.Positioner
          anchor={anchor}
          positionMethod="fixed"
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-40 outline-none"
        >
          <Menu.Popup
            finalFocus={() => (isLeft.current ? false : anchor.current)}
            onFocus={markFirst}
            onKeyDown={leave}
            className="floats max-h-(--available-height) max-w-[min(320px,calc(100vw-16px))] min-w-48 overflow-y-auto p-1 outline-none"
          >
            {sections.map((section, index) => (
              <Fragment key={section.title ?? index}>
                {index > 0 ? <Menu.Separator className="-mx-1 my-1 h-px bg-line" /> : null}
                <Menu.Group>
                  {section.title ? (
                    <Menu.GroupLabel className="truncate px-2 pt-1.5 pb-1 text-xs font-[550] text-ink-3">{section.title}</Menu.GroupLabel>
                  ) : null}
                  {section.entries.map((entry) => (
                    <Entry key={entry.name + (entry.hint ?? '')} entry={entry} run={() => run(entry)} />
                  ))}
                </Menu.Group>
              </Fragment>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Entry({ entry, run }: { entry: MenuEntry; run: () => void }) {
  const className = classes(
    'flex min-h-[30px] w-full items-center gap-2 rounded-md px-2 py-1 outline-none select-none data-highlighted:bg-chosen pointer-coarse:min-h-11',
    entry.danger ? 'text-danger-ink' : 'text-ink',
  )
  const content = (
    <>
      {entry.icon ? <span className="grid size-4 shrink-0 place-items-center text-ink-3">{entry.icon}</span> : null}
      <span className="min-w-0 flex-1 truncate">{entry.name}</span>
      {entry.hint ? <span className="pl-3 text-sm text-ink-3 pointer-coarse:hidden">{entry.hint}</span> : null}
      {entry.count && entry.count.value > 0 ? (
        <>
          <CountMark count={entry.count.value} hot={entry.count.hot === true} />
          <span className="sr-only">, {entry.count.says}</span>
        </>
      ) : null}
      {entry.checked ? <Check size={14} aria-hidden="true" className="shrink-0 text-ink-2" /> : null}
    </>
  )
  if (entry.checked !== undefined) {
    return (
      <Menu.CheckboxItem className={className} checked={entry.checked} onCheckedChange={run} closeOnClick>
        {content}
      </Menu.CheckboxItem>
    )
  }
  const { href } = entry
  if (href === undefined) {
    return (
      <Menu.Item className={className} onClick={run}>
        {content}
      </Menu.Item>
    )
  }
  return (
    <Menu.LinkItem
      className={className}
      href={href}
      closeOnClick
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        navigate(href)
      }}
    >
      {content}
    </Menu.LinkItem>
  )
}
