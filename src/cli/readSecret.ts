import { resolve } from 'node:path'
import { keptSecret } from '#platform/crypto/installationSecret.ts'

/** The secret of the installation; empty where there is none yet, or none that a server could start with. */
export async function readSecret(given: string | undefined, dataDir: string): Promise<string> {
  return given ?? (await keptSecret(resolve(dataDir)).catch(() => null)) ?? ''
}
