import { BatonError, isUnreachable } from './BatonError.ts'

/** One thing Baton should have been told. Rejects with an unreachable BatonError as long as it cannot be. */
export type LateReport = () => Promise<void>

/** What happened while Baton was out of reach, told in the same order as soon as it is back. Held in memory only. */
export type LateReports = {
  /** True while Baton was out of reach a moment ago: no point in making the next customer wait for many attempts. */
  waiting(): boolean
  add(report: LateReport): void
  /** Tries once more, then stops; what could not be told is named to onError. */
  close(): Promise<void>
}

export function createLateReports(how: { onError(error: unknown): void; everyMs: number; limit?: number }): LateReports {
  const { onError, everyMs, limit = 1_000 } = how
  const reports: LateReport[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let flushing: Promise<void> | undefined

  function wakeLater(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      void flush().then(() => reports.length > 0 && wakeLater())
    }, everyMs)
    timer.unref()
  }

  function flush(): Promise<void> {
    flushing ??= reportInOrder().finally(() => (flushing = undefined))
    return flushing
  }

  async function reportInOrder(): Promise<void> {
    for (let report = reports[0]; report; report = reports[0]) {
      try {
        await report()
      } catch (error) {
        if (isUnreachable(error)) return
        onError(error)
      }
      if (reports[0] === report) reports.shift()
    }
  }

  return {
    waiting: () => reports.length > 0,
    add(report) {
      reports.push(report)
      if (reports.length > limit) {
        reports.shift()
        onError(new BatonError('unreachable', `Baton is out of reach for long: more than ${limit} reports wait, the oldest is dropped`))
      }
      wakeLater()
    },
    async close() {
      if (reports.length > 0) await flush()
      clearTimeout(timer)
      if (reports.length > 0) onError(new BatonError('unreachable', `Closed before Baton was told of ${reports.length} messages`))
      reports.length = 0
    },
  }
}
