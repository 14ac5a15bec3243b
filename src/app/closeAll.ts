import type { Logger } from 'pino'

/** In the order of closing: nothing new is let in, then what was accepted is finished, then what it stands on is put away. */
export async function closeAll(closers: (() => Promise<unknown>)[], logger: Logger): Promise<void> {
  for (const close of closers.splice(0))
    await close().catch((err: unknown) => logger.error({ err }, 'A part of the server did not stop cleanly.'))
}

/** Runs the work at the first call; later calls wait for the same. */
export function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => (running ??= work())
}
