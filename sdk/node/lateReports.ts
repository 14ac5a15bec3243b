import { BatonError, isUnreachable } from './BatonError.ts'
import { createChannelQueue } from './channelQueue.ts'
import { longestAttemptMs, type Retry } from './sendWithRetries.ts'

/** One thing Baton should have been told, once, in the time it is given. Rejects with an unreachable BatonError as long as it cannot be. */
export type LateReport = (retry: Retry) => Promise<void>

/** What happened while Baton was out of reach, told in the same order as soon as it is back. Held in memory only. */
export type LateReports = {
  /** True while Baton was out of reach a moment ago: no point in making the next customer wait for many attempts. */
  waiting(): boolean
  /** Where nothing is told any more, onError is told of it. */
  add(channel: string, report: LateReport): void
  /**
   * Tells what waits of one conversation, so that nothing newer overtakes it. Takes as long as one attempt at most; rejects with an unreachable
   * BatonError where something still waits.
   */
  flush(channel: string): Promise<void>
  /** Tries once more, then stops; what could not be told is named to onError. */
  close(): Promise<void>
}

type Waiting = { channel: string; tell: LateReport }

export function createLateReports(how: { onError(error: unknown): void; retry: Retry; limit?: number }): LateReports {
  const { onError, limit = 1_000 } = how
  const attempt: Retry = { ...how.retry, attempts: 1, withinMs: Math.min(how.retry.withinMs, longestAttemptMs) }
  const reports: Waiting[] = []
  const lines = createChannelQueue()
  let timer: ReturnType<typeof setTimeout> | undefined
  let flushing: Promise<void> | undefined
  let failures = 0
  let lastFailure: unknown
  let isClosed = false

  function wakeLater(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      void flushAll().then(() => reports.length > 0 && wakeLater())
    }, how.retry.withinMs / 2)
    timer.unref()
  }

  function flushAll(): Promise<void> {
    flushing ??= reportInOrder().finally(() => (flushing = undefined))
    return flushing
  }

  async function reportInOrder(): Promise<void> {
    for (let report = reports[0]; report; report = reports[0]) {
      const next = report
      const seen = failures
      // A live call may have told it by the time it is its turn.
      await lines.run(next.channel, async () => (reports.includes(next) ? tell(next, attempt) : undefined)).catch(() => {})
      if (failures > seen) return
    }
  }

  async function flush(channel: string): Promise<void> {
    if (!oldestOf(channel)) return
    const seen = failures
    const giveUpAt = Date.now() + attempt.withinMs
    await lines.run(channel, async () => {
      // Who waited here for the attempt of another needs none of its own to know.
      if (failures > seen) throw lastFailure
      for (let report = oldestOf(channel); report; report = oldestOf(channel)) {
        const withinMs = giveUpAt - Date.now()
        if (withinMs <= 0)
          throw new BatonError('unreachable', 'Baton is too slow to be told first of what it missed', { unreachable: true })
        await tell(report, { ...attempt, withinMs })
      }
    })
  }

  function oldestOf(channel: string): Waiting | undefined {
    return reports.find((report) => report.channel === channel)
  }

  /** Rejects when Baton is out of reach; then the report still waits. */
  async function tell(report: Waiting, retry: Retry): Promise<void> {
    try {
      await report.tell(retry)
    } catch (error) {
      if (isUnreachable(error)) {
        failures += 1
        lastFailure = error
        throw error
      }
      onError(error)
    }
    const index = reports.indexOf(report)
    if (index >= 0) reports.splice(index, 1)
  }

  return {
    waiting: () => reports.length > 0,
    add(channel, report) {
      if (isClosed) return onError(new BatonError('unreachable', 'Closed before Baton was told of a message', { unreachable: true }))
      reports.push({ channel, tell: report })
      if (reports.length > limit) {
        reports.shift()
        onError(new BatonError('unreachable', `Baton is out of reach for long: more than ${limit} reports wait, the oldest is dropped`))
      }
      wakeLater()
    },
    flush,
    async close() {
      isClosed = true
      if (reports.length > 0) await flushAll()
      clearTimeout(timer)
      if (reports.length > 0) onError(new BatonError('unreachable', `Closed before Baton was told of ${reports.length} messages`))
      reports.length = 0
    },
  }
}
