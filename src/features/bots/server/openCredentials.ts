import type { Vault } from '#platform/crypto/secrets.ts'

/**
 * What the source of a bot asked for, the secret and the rest together, as its provider knows it.
 *
 * @throws when the secrets were encrypted by another installation
 */
export function openCredentials(
  { settings, credentials }: { settings: Record<string, string>; credentials: Buffer | null },
  vault: Pick<Vault, 'decrypt'>,
): Record<string, string> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- encrypted by this installation, from the texts of a form
  const secrets = credentials === null ? {} : (JSON.parse(vault.decrypt(credentials)) as Record<string, string>)
  return { ...settings, ...secrets }
}
