import { readSecret } from '#cli/readSecret.ts'
import { Vault } from '#platform/crypto/secrets.ts'

/** Tells two secrets apart without telling either; null where none was made yet. */
export async function secretFingerprint(given: string | undefined, dataDir: string): Promise<string | null> {
  const secret = await readSecret(given, dataDir)
  return secret === '' ? null : new Vault(secret).sign('backup').slice(0, 16)
}
