/**
 * Does something that may take so many milliseconds, and no more: then `late` aborts, with a TimeoutError. Once it is done nothing is left of the
 * timer, which `AbortSignal.timeout` would keep for each of the calls of the last seconds.
 */
export async function withDeadline<T>(ms: number, work: (late: AbortSignal) => Promise<T>): Promise<T> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(new DOMException('There was no answer in time.', 'TimeoutError')), ms)
  try {
    return await work(deadline.signal)
  } finally {
    clearTimeout(timer)
  }
}
