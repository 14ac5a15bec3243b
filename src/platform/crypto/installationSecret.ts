import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '#shared/codeOf.ts'

/** The secret of an installation without BATON_SECRET: made at the first start and kept, readable by nobody else, in the data folder. */
export async function installationSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret')
  const kept = await readFile(file, 'utf8').catch(() => null)
  if (kept !== null && kept.trim().length >= 32) return kept.trim()
  await mkdir(dataDir, { recursive: true })
  const secret = randomBytes(32).toString('base64url')
  // 'wx': of two servers that start at once one makes it, the other reads it.
  const made = await writeFile(file, `${secret}\n`, { mode: 0o600, flag: 'wx' }).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
      return false
    },
  )
  return made ? secret : (await readFile(file, 'utf8')).trim()
}
