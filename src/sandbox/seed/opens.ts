import type { Vault } from '#platform/crypto/secrets.ts'

/** Whether a secret was sealed by this installation. */
export function opens(vault: Vault, sealed: Buffer): boolean {
  try {
    vault.decrypt(sealed)
    return true
  } catch {
    return false
  }
}
