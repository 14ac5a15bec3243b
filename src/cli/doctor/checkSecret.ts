import { sql } from 'kysely'
import { resolve } from 'node:path'
import { ConfigError } from '#platform/config/config.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { keptSecret } from '#platform/crypto/installationSecret.ts'
import { Vault } from '#platform/crypto/secrets.ts'
import { findings, reasonOf, type Finding } from './Finding.ts'

/** Whether a server could start with the secret here, and it is the one that the secrets in the database were encrypted with. */
export async function checkSecret(db: Database, given: string | null, dataDir: string): Promise<Finding[]> {
  const { ok, fail } = findings('Secret')
  let secret: string | null
  try {
    secret = given ?? (await keptSecret(resolve(dataDir)))
  } catch (error) {
    if (error instanceof ConfigError) return [fail(error.message.replace(/\.$/, ''), 'No server starts until then.')]
    return [fail(`cannot be read (${reasonOf(error)})`, 'Let the user who starts the server read it.')]
  }
  const where = given === null ? 'in the data folder' : 'by BATON_SECRET'
  const { rows } = await sql<{ sealed: Buffer }>`select credentials as sealed from bot where credentials is not null limit 1`.execute(db)
  const sealed = rows[0]?.sealed
  if (!sealed) return [ok(secret === null ? 'none yet; the first start makes one' : where)]
  if (new Vault(secret ?? '').open(sealed) !== null) return [ok(where)]
  return [
    fail(
      'does not open what is in the database',
      'Set BATON_SECRET, or the file "secret" of the data folder, to the one that was used before.',
    ),
  ]
}
