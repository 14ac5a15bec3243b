import webPush from 'web-push'
import * as z from 'zod/mini'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { Vault } from '#platform/crypto/secrets.ts'

/** By which push services know this installation (RFC 8292). A browser binds its subscription to the public one. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const Stored = z.object({ publicKey: z.string(), privateKey: z.string() })
const name = 'push-keys'

/**
 * The keys of the installation, made when they are first asked for; the private one is sealed in the database. Those that another secret sealed are
 * of no use to anybody and are made anew: browsers then subscribe again by themselves.
 */
export async function readVapidKeys(db: DatabaseOrTransaction, vault: Vault): Promise<VapidKeys> {
  const known = await read(db, vault)
  if (known) return known
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const value = JSON.stringify({ publicKey, privateKey: vault.encrypt(privateKey).toString('base64') })
  const before = await db.selectFrom('setting').where('name', '=', name).select('value').executeTakeFirst()
  // Of two servers that start at once one makes them, and the other reads them.
  if (before) await db.updateTable('setting').set({ value }).where('name', '=', name).execute()
  else
    await db
      .insertInto('setting')
      .values({ name, value })
      .onConflict((on) => on.doNothing())
      .execute()
  return (await read(db, vault))!
}

async function read(db: DatabaseOrTransaction, vault: Vault): Promise<VapidKeys | null> {
  const row = await db.selectFrom('setting').where('name', '=', name).select('value').executeTakeFirst()
  const stored = Stored.safeParse(row?.value)
  if (!stored.success) return null
  const { publicKey, privateKey } = stored.data
  try {
    return { publicKey, privateKey: vault.decrypt(Buffer.from(privateKey, 'base64')) }
  } catch {
    return null
  }
}
