import { sql } from 'kysely'
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
 * of no use to anybody and are made again: browsers then subscribe again by themselves.
 */
export async function readVapidKeys(db: DatabaseOrTransaction, vault: Vault): Promise<VapidKeys> {
  const before = await read(db)
  const known = open(before, vault)
  if (known) return known
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const value = JSON.stringify({ publicKey, privateKey: vault.encrypt(privateKey).toString('base64') })
  // Of several that ask at once one makes them, and the others read them: keys that a browser was given already must not be replaced.
  if (before === undefined)
    await db
      .insertInto('setting')
      .values({ name, value })
      .onConflict((on) => on.doNothing())
      .execute()
  else await sql`update setting set value = ${value}::jsonb where name = ${name} and value = ${JSON.stringify(before)}::jsonb`.execute(db)
  return open(await read(db), vault)!
}

/** Whether the keys were made, and whether this secret opens them; `vault` is null where there is no secret. Makes none. */
export async function stateOfVapidKeys(db: DatabaseOrTransaction, vault: Vault | null): Promise<'none' | 'open' | 'sealed'> {
  const value = await read(db)
  if (value === undefined) return 'none'
  return vault !== null && open(value, vault) !== null ? 'open' : 'sealed'
}

async function read(db: DatabaseOrTransaction): Promise<unknown> {
  return (await db.selectFrom('setting').where('name', '=', name).select('value').executeTakeFirst())?.value
}

/** The keys as they are kept; null when there are none, or another secret sealed them. */
function open(value: unknown, vault: Vault): VapidKeys | null {
  const stored = Stored.safeParse(value)
  if (!stored.success) return null
  const { publicKey, privateKey } = stored.data
  const opened = vault.open(Buffer.from(privateKey, 'base64'))
  return opened === null ? null : { publicKey, privateKey: opened }
}
