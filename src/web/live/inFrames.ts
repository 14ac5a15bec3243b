/** Without a frame for so many milliseconds, what arrived is handed over all the same: a hidden page has none, also one hidden while it waited for it. */
const longestWait = 50

/** Collects what arrives and hands it over once a frame, so that a hundred changes a second cost sixty paints at most. */
export function inFrames<T>(hand: (items: T[]) => void): { later: (item: T) => void; now: () => void } {
  let items: T[] = []
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const now = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    const batch = items
    items = []
    if (batch.length > 0) hand(batch)
  }
  return {
    later(item) {
      if (items.push(item) > 1) return
      frame = requestAnimationFrame(now)
      timer = setTimeout(now, longestWait)
    },
    now,
  }
}
