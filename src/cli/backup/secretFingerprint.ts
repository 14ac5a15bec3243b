import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Vault } from '#platform/crypto/secrets.ts'

/** Tells two secrets apart without telling either; null where none was made yet. */
export async function secretFingerprint(given: string | undefined, dataDir: string): Promise<string | null> {
  const secret = given ?? (await readFile(join(dataDir, 'secret'), 'utf8').catch(() => '')).trim()
  return secret === '' ? null : new Vault(secret).sign('backup').slice(0, 16)
}
