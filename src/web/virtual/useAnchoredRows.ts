import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react'
import { offsetsOf, rowAt } from './rowOffsets.ts'

/** So much beyond what is in sight (px) is in the page too, at both ends. */
const beyond = 600
/** Scrolling has come to rest when no event came for so long (ms). */
const rest = 120

interface Options {
  /** A guess of a row's height (px) until it has been measured; it must stay the same. */
  estimate: (index: number) => number
  /** Room above the first row and below the last one (px). */
  above: number
  below: number
}
/** What stands still when rows come, go or grow: the end, or a row's distance from the top of what is in sight. */
type Anchor = 'end' | { key: string; offset: number }

/**
 * Rows of any height of which only those near the screen are in the page. What one looks at stays where it is, whatever is put above or
 * below it and however much a row turns out to be higher than guessed. `canvas` holds the rows, each at `start`, measured by `measure`.
 */
export function useAnchoredRows(rows: readonly { key: string }[], { estimate, above, below }: Options) {
  const scroller = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const anchor = useRef<Anchor>('end')
  const heights = useRef(new Map<string, number>())
  const [version, redraw] = useReducer((count: number) => count + 1, 0)
  const offsets = useMemo(
    () => offsetsOf(rows.length, above, (index) => heights.current.get(rows[index]!.key) ?? estimate(index)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `version` says that heights have changed; guesses stay
    [rows, above, version],
  )
  const places = useMemo(() => new Map(rows.map((row, index) => [row.key, index])), [rows])
  const height = offsets.end + below
  /** How much the rows are drawn higher than where they stand, so that nothing has to be scrolled while a finger does. */
  const lift = useRef(0)
  const movedAt = useRef(0)
  const placed = useRef(-1)
  const drawn = useRef(rows)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** Where the top of what is in sight should stand. */
  const top = useCallback(() => {
    const { current } = anchor
    const room = height - (scroller.current?.clientHeight ?? 0)
    let wanted = room
    if (current !== 'end') {
      const index = places.get(current.key)
      wanted = index === undefined ? scroller.current!.scrollTop : offsets.starts[index]! - current.offset
    }
    return Math.max(0, Math.min(wanted, room))
  }, [offsets, places, height])

  const put = useCallback(() => {
    const pane = scroller.current
    if (!pane || !canvas.current) return
    const isMoving = anchor.current !== 'end' && drawn.current === rows && Date.now() - movedAt.current < rest
    drawn.current = rows
    lift.current = isMoving ? top() - pane.scrollTop : 0
    canvas.current.style.transform = lift.current === 0 ? '' : `translateY(${-lift.current}px)`
    if (isMoving) return
    pane.scrollTop = top()
    placed.current = pane.scrollTop
  }, [rows, top])

  const seen = scroller.current?.clientHeight ?? 0
  const from = rowAt(offsets, (scroller.current ? top() : height) - beyond)
  const to = Math.min(rows.length - 1, rowAt(offsets, (scroller.current ? top() : height) + seen + beyond))
  const range = `${from} ${to}`
  const items = Array.from({ length: rows.length === 0 ? 0 : to - from + 1 }, (_, step) => ({
    index: from + step,
    start: offsets.starts[from + step]!,
  }))

  useLayoutEffect(put, [put])

  const observer = useRef<ResizeObserver>(null)
  observer.current ??= new ResizeObserver((entries) => {
    const grown = entries.filter(
      ({ target }) => target === scroller.current || (target instanceof HTMLElement && note(heights.current, target)),
    )
    if (grown.length > 0) redraw()
  })
  useEffect(() => {
    const watch = observer.current!
    watch.observe(scroller.current!)
    return () => {
      watch.disconnect()
      clearTimeout(timer.current)
    }
  }, [])
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    // Drawn again at once: what the guess got wrong is put right before anybody sees it.
    if (note(heights.current, element)) redraw()
    observer.current!.observe(element)
    return () => observer.current!.unobserve(element)
  }, [])

  /** To be called whenever the pane scrolls; `isAtEnd` says whether one is where the end is to be followed. */
  const scrolled = (isAtEnd: boolean) => {
    const pane = scroller.current!
    const isOwn = pane.scrollTop === placed.current
    const at = pane.scrollTop + lift.current
    const index = rowAt(offsets, at)
    const row = rows[index]
    anchor.current = isAtEnd || !row ? 'end' : { key: row.key, offset: offsets.starts[index]! - at }
    if (!isOwn) {
      movedAt.current = Date.now()
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        movedAt.current = 0
        redraw()
      }, rest)
    }
    const bottom = rowAt(offsets, at + pane.clientHeight + beyond)
    if (range !== `${rowAt(offsets, at - beyond)} ${Math.min(rows.length - 1, bottom)}`) redraw()
  }

  return {
    scroller,
    canvas,
    items,
    height,
    measure,
    scrolled,
    /** How far what is in sight is from the end (px), and the last row in sight. */
    variant: () => {
      const bottom = scroller.current!.scrollTop + lift.current + scroller.current!.clientHeight
      return { below: height - bottom, last: rowAt(offsets, bottom) }
    },
    /** Goes to the end and stays there while it moves on. */
    toEnd: useCallback(() => {
      anchor.current = 'end'
      movedAt.current = 0
      redraw()
    }, []),
    /** Goes to a row, in the middle of what is in sight. */
    toRow: useCallback((key: string) => {
      anchor.current = { key, offset: (scroller.current!.clientHeight - (heights.current.get(key) ?? 60)) / 2 }
      movedAt.current = 0
      redraw()
    }, []),
  }
}

/** Notes how high a row is; whether that is news. */
function note(heights: Map<string, number>, element: HTMLElement): boolean {
  const key = element.dataset['key']!
  const height = element.getBoundingClientRect().height
  if (height === 0 || Math.abs((heights.get(key) ?? -1) - height) < 0.5) return false
  heights.set(key, height)
  return true
}
