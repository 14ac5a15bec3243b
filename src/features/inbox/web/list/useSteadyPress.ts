import { useRef, type MouseEvent, type PointerEvent } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { stillPx } from './pressLimits.ts'

interface Press {
  /** The link or button that was pressed. */
  control: HTMLElement
  x: number
  y: number
  isReleased: boolean
}

/**
 * Props for what holds rows that move by themselves. What a pointer pressed is what it clicks: where the row moves before the release, the
 * browser clicks what holds both places, which does nothing, or, by touch, the row that came below the finger.
 */
export function useSteadyPress() {
  const press = useRef<Press | null>(null)
  const forget = () => {
    press.current = null
  }
  return {
    onPointerDown({ target, isPrimary, button, clientX: x, clientY: y }: PointerEvent) {
      const control = isPrimary && button === 0 && target instanceof Element ? target.closest<HTMLElement>('a, button, label') : null
      press.current = control && { control, x, y, isReleased: false }
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
    onWheel: forget,
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

type Keys = Pick<globalThis.MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>
const keysOf = ({ ctrlKey, metaKey, shiftKey, altKey }: Keys): Keys => ({ ctrlKey, metaKey, shiftKey, altKey })

/** With the keys that were held. A row that has left the list is opened by its address. */
function clickAgain(control: HTMLElement, how: Keys & { detail: number }): void {
  if (control.isConnected)
    control.dispatchEvent(new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, view: window, ...how }))
  else if (control instanceof HTMLAnchorElement) navigate(control.pathname + control.search)
}
