import type { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a person or a supervisor asks a program to stop by. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** So long (ms) a server may take to finish what it accepted: a little less than `stop_grace_period` of compose.yaml, after which it is killed. */
const finishWithin = 35_000

/**
 * Listens to `program` for being asked to stop. `asked` resolves at the first signal, `hurried` when somebody at a terminal presses Ctrl+C after that.
 * Only they mean it so: from a supervisor the same signal comes along several ways at once, as npm and what it starts pass it on.
 */
export function listenForStop(program: Pick<EventEmitter, 'on'>, isAtTerminal: boolean): Record<'asked' | 'hurried', Promise<void>> {
  const asked = Promise.withResolvers<void>()
  const hurried = Promise.withResolvers<void>()
  let isAsked = false
  for (const signal of signals)
    program.on(signal, () => {
      if (isAsked && isAtTerminal && signal === 'SIGINT') hurried.resolve()
      isAsked = true
      asked.resolve()
    })
  return { asked: asked.promise, hurried: hurried.promise }
}

/** Whether `close` came to its end within `ms`. A database or a network that answers nothing keeps nobody from stopping. */
export async function hasFinished(close: () => Promise<void>, ms = finishWithin): Promise<boolean> {
  return Promise.race([close().then(() => true), sleep(ms, false, { ref: false })])
}
