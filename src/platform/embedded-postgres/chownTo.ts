import { chown } from 'node:fs/promises'
import type { Account } from './chooseAccount.ts'

/** Makes a file the account's own: what root writes into somebody's data folder must not lock them out when they start without root. */
export async function chownTo(path: string, account: Account): Promise<void> {
  if (account.uid !== undefined) await chown(path, account.uid, account.gid)
}
