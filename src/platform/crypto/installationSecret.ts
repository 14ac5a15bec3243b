import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '#platform/config/config.ts'
import { persist } from '#platform/storage/persist.ts'
import { codeOf } from '#shared/codeOf.ts'

/**
 * The secret of an installation without BATON_SECRET: made at the first start and kept, readable by nobody else, in the data folder.
 *
 * @throws ConfigError where a file is there that holds none: what is in the database may be encrypted with what was in it
 */
export async function installationSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret')
  const kept = await keptSecret(dataDir)
  if (kept !== null) return kept
  await mkdir(dataDir, { recursive: true })
  const draft = `${file}.${randomUUID()}`
  const secret = randomBytes(32).toString('base64url')
  try {
    await writeFile(draft, `${secret}\n`, { mode: 0o600, flush: true })
    // A link makes the whole file or none, whatever fails. Of two servers that start at once one makes it, the other reads it.
    await link(draft, file)
    await persist(dataDir)
    return secret
  } catch (error) {
    const theirs = codeOf(error) === 'EEXIST' ? await keptSecret(dataDir) : null
    if (theirs === null) throw error
    return theirs
  } finally {
    await rm(draft, { force: true }).catch(() => undefined)
  }
}

/**
 * The secret that is kept in the data folder; null where none was made yet.
 *
 * @throws ConfigError as `installationSecret`
 */
export async function keptSecret(dataDir: string): Promise<string | null> {
  const file = join(dataDir, 'secret')
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  })
  if (text === null || text.trim().length >= 32) return text?.trim() ?? null
  throw new ConfigError(
    `${file} holds no whole secret, and what is in the database may be encrypted with the one that was there. Bring that one back. If this installation has never run, remove the file: the next start makes another one.`,
  )
}
