import { isId } from '#shared/ids.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { Vault } from '#platform/crypto/secrets.ts'

/** A stranger's address as a mark that only this installation can make, so that nobody finds the address by trying out many. */
export function markOf(vault: Vault, email: string): string {
  return vault.sign(`mail address ${email.toLowerCase()}`)
}

/** A mark as its row keeps it. */
export const hashOf = (mark: string) => Buffer.from(mark, 'base64url')

/** Where anyone who has the address can end our e-mails: the path with its signature. */
export async function unsubscribePath(db: DatabaseOrTransaction, vault: Vault, email: string): Promise<string> {
  const person = await db
    .selectFrom('person')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .select('id')
    .executeTakeFirst()
  const addressee = person?.id ?? markOf(vault, email)
  return `/unsubscribe/${addressee}?${new URLSearchParams({ s: vault.sign(signedText(addressee)) }).toString()}`
}

/** Whether we wrote this link: the signature holds, and it names a person or a mark. */
export function isAddressee(vault: Vault, addressee: string, signature: string): boolean {
  return (isId(addressee) || /^[\w-]{43}$/.test(addressee)) && vault.isSignature(signedText(addressee), signature)
}

const signedText = (addressee: string) => `unsubscribe ${addressee}`
