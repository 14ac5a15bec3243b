/**
 * Does something once for all that asks for it in one go, right after that: each of a hundred changes of a frame may call for the same question, and asked
 * for each it would be begun and broken off a hundred times.
 */
export function together(run: () => void): () => void {
  let isPlanned = false
  return () => {
    if (isPlanned) return
    isPlanned = true
    queueMicrotask(() => {
      isPlanned = false
      run()
    })
  }
}
