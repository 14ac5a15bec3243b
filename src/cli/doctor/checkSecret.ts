import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#platform/db/openDatabase.ts'
import { Vault } from '#platform/crypto/secrets.ts'
import { findings, type Finding } from './Finding.ts'

/** The secret of the installation; empty where there is none yet. */
export async function readSecret(given: string | null, dataDir: string): Promise<string> {
  return given ?? (await readFile(join(dataDir, 'secret'), 'utf8').catch(() => '')).trim()
}

/** Whether the secret here is the one that the secrets in the database were encrypted with. */
export async function checkSecret(db: Database, given: string | null, dataDir: string): Promise<Finding[]> {
  const { ok, fail } = findings('Secret')
  const secret = await readSecret(given, dataDir)
  const where = given === null ? 'in the data folder' : 'by BATON_SECRET'
  const { rows } = await sql<{ sealed: Buffer }>`select credentials as sealed from bot where credentials is not null limit 1`.execute(db)
  const sealed = rows[0]?.sealed
  if (!sealed) return [ok(secret === '' ? 'none yet; the first start makes one' : where)]
  try {
    new Vault(secret).decrypt(sealed)
    return [ok(where)]
  } catch {
    return [
      fail(
        'does not open what is in the database',
        'Set BATON_SECRET, or the file "secret" of the data folder, to the one that was used before.',
      ),
    ]
  }
}
