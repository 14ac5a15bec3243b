import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import type { Account } from './chooseAccount.ts'
import { chownTo } from './chownTo.ts'
import { shortenLog } from './shortenLog.ts'

/** PostgreSQL's log, to be handed to it: opened by us, so that it may lie where PostgreSQL's user may not enter. Starts over when too long. */
export async function openLog(path: string, account: Account): Promise<FileHandle> {
  await shortenLog(path, account)
  const log = await open(path, 'a+', 0o600)
  await chownTo(path, account)
  return log
}

/** The last dozen lines that were written after the byte `from`. */
export async function lastLines(log: FileHandle, from: number): Promise<string> {
  const { size } = await log.stat()
  const start = Math.max(from, size - 16 * 1024)
  const { buffer, bytesRead } = await log.read(Buffer.alloc(size - start), 0, size - start, start)
  return buffer.subarray(0, bytesRead).toString('utf8').trim().split('\n').slice(-12).join('\n')
}
