import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { rowHeight } from './rowHeight.ts'
import { unseenMs } from './pressLimits.ts'

/** Rows by their place in the list. */
type Places = ReadonlyMap<number, HTMLElement>

/** In the window. */
interface Point {
  clientX: number
  clientY: number
}

/**
 * Where the rows lay until a moment ago, when they moved by themselves below a mouse. Nobody sees so soon that they did: what is pressed there
 * meanwhile was aimed at as they lay before. To be called before what scrolls so that rows in sight stay.
 */
export function useRowsBefore(scroller: RefObject<HTMLElement | null>, rows: readonly { id: string }[]) {
  const drawn = useRef<{ places: Places; ids: ReadonlyMap<number, string> }>({ places: new Map(), ids: new Map() })
  const before = useRef<{ places: Places; top: number; mouse: Point; timer: ReturnType<typeof setTimeout> } | null>(null)
  const mouse = useRef<Point | null>(null)
  const forget = () => {
    clearTimeout(before.current?.timer)
    before.current = null
  }

  useLayoutEffect(() => {
    const list = scroller.current?.querySelector('ul')
    if (!list) return
    const { places, ids } = drawn.current
    // Of several moves at once, the first is what was not seen.
    if (mouse.current && !before.current && [...ids].some(([index, id]) => rows[index]?.id !== id))
      before.current = { places, top: list.getBoundingClientRect().top, mouse: mouse.current, timer: setTimeout(forget, unseenMs) }
    const shown = [...list.querySelectorAll<HTMLElement>('[data-row]')].map((row) => [Number(row.ariaPosInSet) - 1, row] as const)
    drawn.current = { places: new Map(shown), ids: new Map(shown.map(([index]) => [index, rows[index]?.id ?? ''])) }
  })
  useEffect(() => forget, [])

  return {
    forget,
    /** Where the mouse is now; null for not here. */
    noteMouse(at: Point | null) {
      mouse.current = at && { clientX: at.clientX, clientY: at.clientY }
    },
    /** The row that a press meant, by where the rows lay before; undefined where they did not move, or the mouse came from elsewhere since. */
    rowAt({ clientX, clientY }: Point): HTMLElement | undefined {
      const moved = before.current
      if (!moved || Math.hypot(clientX - moved.mouse.clientX, clientY - moved.mouse.clientY) > rowHeight() / 2) return undefined
      return moved.places.get(Math.floor((clientY - moved.top) / rowHeight()))
    },
  }
}
