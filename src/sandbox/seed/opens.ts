import type { Vault } from '#platform/crypto/secrets.ts'

/** Whether a secret was sealed by this installation. */
export function opens(vault: Vault, sealed: Buffer): boolean {
  return vault.open(sealed) !== null
}
