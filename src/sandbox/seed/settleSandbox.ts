import { sql } from 'kysely'
import type { Database, DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { hashSecret, type Vault } from '#platform/crypto/secrets.ts'
import { northwind, sandboxBots, type SandboxBot } from '#sandbox/northwind.ts'
import { keyIdOf, sealedSecret, secretsOf } from './writeBots.ts'

const setting = 'sandbox_address'

/** Remembers where the sandbox is reached, as its addresses stand in messages and faces. */
export async function keepAddress(db: DatabaseOrTransaction, url: string): Promise<void> {
  await sql`insert into setting (name, value) values (${setting}, ${JSON.stringify(url)}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(db)
}

/**
 * Makes a seeded sandbox fit this start: addresses of its own pictures, faces and webhooks follow when it is reached at another port, and the
 * bots' keys when the installation has another secret. What people changed stays: a webhook of their own, a key they revoked.
 */
export async function settleSandbox(db: Database, vault: Vault, url: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ url: string }>`select value #>> '{}' as url from setting where name = ${setting}`.execute(trx)
    const [known] = rows
    if (!known) return
    if (known.url !== url) await move(trx, known.url, url)
    for (const bot of sandboxBots) await renewKeys(trx, bot, vault)
  })
}

async function move(db: DatabaseOrTransaction, from: string, to: string): Promise<void> {
  const [old, fresh] = [`${from}/sandbox/`, `${to}/sandbox/`]
  const mine = sql`workspace_id = ${northwind.id}`
  await sql`update person set image = replace(image, ${old}, ${fresh}) where starts_with(image, ${old})`.execute(db)
  await sql`update bot set webhook = replace(webhook, ${old}, ${fresh}) where ${mine} and starts_with(webhook, ${old})`.execute(db)
  await sql`update customer set profile = replace(profile::text, ${old}, ${fresh})::jsonb where ${mine} and profile ->> 'image' like ${`${old}%`}`.execute(
    db,
  )
  await sql`update message set body = replace(body::text, ${old}, ${fresh})::jsonb where ${mine} and body::text like ${`%${old}%`}`.execute(
    db,
  )
  await keepAddress(db, to)
}

async function renewKeys(db: DatabaseOrTransaction, bot: SandboxBot, vault: Vault): Promise<void> {
  const { apiKey } = secretsOf(bot, vault)
  const hash = hashSecret(apiKey)
  await sql`update api_key set hash = ${hash}, starts_with = left(${apiKey}, length(starts_with))
    where workspace_id = ${northwind.id} and id = ${keyIdOf(bot)} and hash <> ${hash}`.execute(db)
  const row = await db.selectFrom('bot').where('id', '=', bot.id).select('credentials').executeTakeFirst()
  if (!row?.credentials || vault.open(row.credentials) !== null) return
  await db
    .updateTable('bot')
    .set({ credentials: sealedSecret(bot, vault) })
    .where('id', '=', bot.id)
    .execute()
}
