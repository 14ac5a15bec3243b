import { createReadStream } from 'node:fs'
import { stat, truncate, writeFile } from 'node:fs/promises'
import type { Account } from './chooseAccount.ts'
import { chownTo } from './chownTo.ts'

/** In bytes. As much of what came before is kept beside the current log. */
const limit = 10 * 1024 * 1024
/** Milliseconds. */
const lookEvery = 60_000

/**
 * Empties PostgreSQL's log when it is too long; the end of what stood there is kept as `.1`. PostgreSQL may be writing meanwhile: it appends, and so goes on at the
 * new beginning.
 */
export async function shortenLog(path: string, account: Account): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  if (size <= limit) return
  try {
    await writeFile(`${path}.1`, createReadStream(path, { start: size - limit, end: size - 1 }), { mode: 0o600 })
    await chownTo(`${path}.1`, account)
  } catch {
    // On a full disk nothing can be kept, and this may be what fills it.
  }
  await truncate(path)
}

/** Keeps the log short while PostgreSQL runs. The function it gives back ends that. */
export function keepLogShort(path: string, account: Account): () => void {
  const timer = setInterval(() => void shortenLog(path, account).catch(() => undefined), lookEvery)
  timer.unref()
  return () => clearInterval(timer)
}
