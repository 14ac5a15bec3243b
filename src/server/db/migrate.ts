import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Database } from './openDatabase.ts'
import * as first from './migrations/0001_first.ts'

/** Every migration, oldest first. A released one is never changed; a new one is added at the end. */
const migrations: Record<string, Migration> = { '0001_first': first }

/**
 * Brings the schema up to date; answers the names of the migrations it ran. Several servers may call it at once: Kysely's migrator holds
 * an advisory lock, and whoever comes second finds nothing to do.
 */
export async function migrate(db: Database): Promise<string[]> {
  const { rows } = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`.execute(db)
  const version = rows[0]?.version ?? 0
  if (version < 150_000) throw new Error(`Baton needs PostgreSQL 15 or newer; this server is version ${Math.floor(version / 10_000)}.`)
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('A migration failed.', { cause: error })
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

/** Whether every migration has run, for the readiness check. */
export async function isMigrated(db: Database): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return Object.keys(migrations).every((name) => rows.some((row) => row.name === name))
}
