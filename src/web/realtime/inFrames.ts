/**
 * Collects what arrives and hands it over once a frame, so that a hundred changes a second cost sixty paints at most. A hidden page has no
 * frames; there a timer does it.
 */
export function inFrames<T>(hand: (items: T[]) => void): { later: (item: T) => void; now: () => void } {
  let items: T[] = []
  let planned = false
  const now = () => {
    planned = false
    const taken = items
    items = []
    if (taken.length > 0) hand(taken)
  }
  return {
    later(item) {
      items.push(item)
      if (planned) return
      planned = true
      if (document.hidden) setTimeout(now, 50)
      else requestAnimationFrame(now)
    },
    now,
  }
}
