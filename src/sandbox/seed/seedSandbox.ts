// The files of this folder write the product's tables, so they alone of the sandbox import the server and the features.
import type { Database } from '#platform/db/openDatabase.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import { identityOf, northwind, sandboxBots, shopBot, smalltalkBot } from '#sandbox/northwind.ts'
import { makeConversations } from './makeConversations.ts'
import { keepAddress } from './settleSandbox.ts'
import { writeAudit } from './writeAudit.ts'
import { writeBots } from './writeBots.ts'
import { writeConversations } from './writeConversations.ts'
import { writeLabels } from './writeLabels.ts'
import { writeOutbox } from './writeOutbox.ts'
import { writeLapsed } from './writeLapsed.ts'
import { writePeople } from './writePeople.ts'
import { writeSeen } from './writeSeen.ts'
import { writeShared } from './writeShared.ts'

export interface SeedOptions {
  /** Makes the keys of the bots, and encrypts the secret of a webhook. */
  vault: Vault
  /** Where the sandbox is reached, without a slash at the end: pictures and the webhook of a bot are there. */
  url: string
  /** Milliseconds since 1970, to which all times of the seed are relative; the present when left out. */
  now?: number
}

/**
 * Fills an empty database with Northwind Outdoors: people, bots, and some 300 conversations in every state, the same ones each time.
 * Answers false, and changes nothing, where the workspace exists already or has existed. @throws when one of its people's e-mail
 * addresses belongs to somebody else
 */
export async function seedSandbox(db: Database, { vault, url, now = Date.now() }: SeedOptions): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const there = await trx.selectFrom('workspace').where('id', '=', northwind.id).select('id').executeTakeFirst()
    if (there) return false
    await writePeople(trx, url, now)
    await writeLapsed(trx, url, now)
    await writeBots(trx, vault, url, now)
    await writeAudit(trx, now)
    const conversations = makeConversations({ shop: identityOf(shopBot), smalltalk: identityOf(smalltalkBot) }, url, now)
    const written = await writeConversations(trx, conversations, now)
    await writeLabels(trx, sandboxBots, now)
    await writeShared(trx, now)
    await writeSeen(trx, written, now)
    await writeOutbox(trx, written, now)
    await keepAddress(trx, url)
    return true
  })
}
