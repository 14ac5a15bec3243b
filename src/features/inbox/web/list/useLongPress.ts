import { useRef, type PointerEvent } from 'react'
import { longPressMs, stillPx } from './pressLimits.ts'

/** Props for a list of rows that calls back with the row (`data-id`) on which a finger rested. The touch then opens nothing. */
export function useLongPress(onPress: (id: string) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const touch = useRef(false)
  const pressed = useRef(false)
  const end = () => clearTimeout(timer.current)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      touch.current = event.pointerType === 'touch'
      pressed.current = false
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-id]') : null
      const id = row?.dataset['id']
      if (!touch.current || id === undefined) return
      from.current = { x: event.clientX, y: event.clientY }
      timer.current = setTimeout(() => {
        pressed.current = true
        navigator.vibrate?.(10)
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
