import { useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { stillPx } from './pressLimits.ts'
import { useRowsBefore } from './useRowsBefore.ts'

interface Press {
  /** The link or button that was meant: the one that was pressed, or the one that lay there until a moment ago. */
  control: HTMLElement
  x: number
  y: number
  isReleased: boolean
}

/**
 * Props for what holds rows that move by themselves. What a pointer pressed is what it clicks: where the row moves before the release, the
 * browser clicks what holds both places, which does nothing, or, by touch, the row that came below the finger. Where a row came below the
 * pointer too short before the press to be seen, the one that lay there is pressed.
 */
export function useSteadyPress(scroller: RefObject<HTMLElement | null>, rows: readonly { id: string }[]) {
  const before = useRowsBefore(scroller, rows)
  const press = useRef<Press | null>(null)
  const forget = () => {
    press.current = null
  }
  return {
    onPointerMove(event: PointerEvent) {
      before.noteMouse(event.pointerType === 'mouse' ? event : null)
    },
    onPointerLeave() {
      before.noteMouse(null)
    },
    onPointerDown(event: PointerEvent) {
      const { target, isPrimary, button, clientX: x, clientY: y } = event
      const control = isPrimary && button === 0 && target instanceof Element ? target.closest<HTMLElement>(controls) : null
      press.current = control && { control: meant(control, before.rowAt(event)), x, y, isReleased: false }
    },
    onMouseDown(event: MouseEvent) {
      const pressed = press.current
      if (!pressed || (event.target instanceof Node && pressed.control.contains(event.target))) return
      // The browser would give the focus to what lies there now.
      event.preventDefault()
      pressed.control.focus()
    },
    onPointerUp({ pointerType, nativeEvent }: PointerEvent) {
      const pressed = press.current
      if (!pressed) return
      pressed.isReleased = true
      if (Math.hypot(nativeEvent.clientX - pressed.x, nativeEvent.clientY - pressed.y) > stillPx) forget()
      if (pointerType !== 'mouse') return
      // The click of a mouse follows at once. There is none where React put the row elsewhere in the page.
      setTimeout(() => {
        if (press.current !== pressed) return
        forget()
        clickAgain(pressed.control, { ...keysOf(nativeEvent), detail: 1 })
      })
    },
    // A finger that scrolls, and a link that is dragged.
    onPointerCancel: forget,
    // On a Mac it is a press with Control, and no click.
    onContextMenu: forget,
    onWheel() {
      forget()
      before.forget()
    },
    onClickCapture(event: MouseEvent) {
      const pressed = press.current
      // A click that no pointer made is that of a key.
      if (!pressed?.isReleased || event.detail === 0) return
      forget()
      if (event.target instanceof Node && pressed.control.contains(event.target)) return
      event.preventDefault()
      event.stopPropagation()
      clickAgain(pressed.control, { ...keysOf(event), detail: event.detail })
    },
  }
}

const controls = 'a, button, label'

/** What was meant by pressing `control`: the same in the row that lay there until a moment ago, if another one did. */
function meant(control: HTMLElement, row: HTMLElement | undefined): HTMLElement {
  const now = control.closest('[data-row]')
  if (!row || !now || row === now) return control
  const all = [...row.querySelectorAll<HTMLElement>(controls)]
  const same = all[[...now.querySelectorAll(controls)].indexOf(control)]
  return same?.tagName === control.tagName ? same : (all[0] ?? control)
}

type Keys = Pick<globalThis.MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>
const keysOf = ({ ctrlKey, metaKey, shiftKey, altKey }: Keys): Keys => ({ ctrlKey, metaKey, shiftKey, altKey })

/** With the keys that were held. A row that has left the list is opened by its address. */
function clickAgain(control: HTMLElement, how: Keys & { detail: number }): void {
  if (control.isConnected)
    control.dispatchEvent(new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, view: window, ...how }))
  else if (control instanceof HTMLAnchorElement) navigate(control.pathname + control.search)
}
