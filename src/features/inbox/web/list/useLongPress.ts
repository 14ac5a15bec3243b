import { useRef, type PointerEvent } from 'react'
import { longPressMs, stillPx } from './pressLimits.ts'

/** Props for a list of rows that calls back with the row (`data-id`) on which a finger rested, unless on one of `except`. The touch then opens nothing. */
export function useLongPress(onPress: (id: string) => void, except?: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const touch = useRef(false)
  const pressed = useRef(false)
  const end = () => clearTimeout(timer.current)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      pressed.current = false
      const target = event.target instanceof Element && !(except && event.target.closest(except)) ? event.target : null
      touch.current = event.pointerType === 'touch' && target !== null
      const id = target?.closest<HTMLElement>('[data-id]')?.dataset['id']
      if (!touch.current || id === undefined) return
      from.current = { x: event.clientX, y: event.clientY }
      timer.current = setTimeout(() => {
        pressed.current = true
        navigator.vibrate?.(10)
        // Its end would be a press beside what opens now, and close it.
        document.addEventListener('touchend', stopTouch, { once: true, capture: true, passive: false })
        document.addEventListener('touchcancel', () => document.removeEventListener('touchend', stopTouch, { capture: true }), {
          once: true,
        })
        onPress(id)
      }, longPressMs)
    },
    onPointerMove(event: PointerEvent) {
      if (Math.hypot(event.clientX - from.current.x, event.clientY - from.current.y) > stillPx) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture(event: React.MouseEvent) {
      if (!pressed.current) return
      pressed.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    onContextMenuCapture(event: React.MouseEvent) {
      if (touch.current) event.preventDefault()
    },
  }
}

const stopTouch = (event: Event) => event.cancelable && event.preventDefault()
