import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { brand } from '#shared/brand.ts'
import { ConfigError } from '#platform/config/config.ts'
import type { Database } from './openDatabase.ts'
import { retryBlocked, type Bound, type RetryLimits } from './retryBlocked.ts'
import * as baton from './migrations/0001_baton.ts'
import * as alertLedger from './migrations/0002_alert_ledger.ts'
import * as alertIndexes from './migrations/0003_alert_indexes.ts'
import * as alertDefaults from './migrations/0004_alert_defaults.ts'
import * as setAsideChanges from './migrations/0005_set_aside_changes.ts'
import * as bulkReasons from './migrations/0006_bulk_reasons.ts'
import * as askedByMail from './migrations/0007_asked_by_mail.ts'
import * as alertsOfMany from './migrations/0008_alerts_of_many.ts'
import * as alertsByWorkspace from './migrations/0009_alerts_by_workspace.ts'
import * as ginAtOnce from './migrations/0010_gin_at_once.ts'
import * as foldedNames from './migrations/0011_folded_names.ts'
import * as keysBesideFiles from './migrations/0012_keys_beside_files.ts'
import * as alertsThatCall from './migrations/0013_alerts_that_call.ts'
import * as endedSessions from './migrations/0014_ended_sessions.ts'
import * as alertsTakenBack from './migrations/0015_alerts_taken_back.ts'
import * as changeByConversation from './migrations/0016_change_by_conversation.ts'
import * as goneOfEvents from './migrations/0017_gone_of_events.ts'
import * as personas from './migrations/0018_personas.ts'
import * as messagesBySpeaker from './migrations/0019_messages_by_speaker.ts'
import * as oldEvents from './migrations/0020_old_events.ts'
import * as alertsRead from './migrations/0021_alerts_read.ts'
import * as dueAttempts from './migrations/0022_due_attempts.ts'
import * as readOfRemoved from './migrations/0023_read_of_removed.ts'
import * as emailMinutes from './migrations/0024_email_minutes.ts'
import * as snoozesThatEnded from './migrations/0025_snoozes_that_ended.ts'
import * as aiOff from './migrations/0026_ai_off.ts'
import * as blockedCustomers from './migrations/0027_blocked_customers.ts'
import * as repliesOfBots from './migrations/0028_replies_of_bots.ts'
import * as notesThatTell from './migrations/0029_notes_that_tell.ts'

/** Every migration, oldest first. A released one is never changed; a new one is added at the end. */
const migrations: Record<string, Migration> = {
  '0001_baton': baton,
  '0002_alert_ledger': alertLedger,
  '0003_alert_indexes': alertIndexes,
  '0004_alert_defaults': alertDefaults,
  '0005_set_aside_changes': setAsideChanges,
  '0006_bulk_reasons': bulkReasons,
  '0007_asked_by_mail': askedByMail,
  '0008_alerts_of_many': alertsOfMany,
  '0009_alerts_by_workspace': alertsByWorkspace,
  '0010_gin_at_once': ginAtOnce,
  '0011_folded_names': foldedNames,
  '0012_keys_beside_files': keysBesideFiles,
  '0013_alerts_that_call': alertsThatCall,
  '0014_ended_sessions': endedSessions,
  '0015_alerts_taken_back': alertsTakenBack,
  '0016_change_by_conversation': changeByConversation,
  '0017_gone_of_events': goneOfEvents,
  '0018_personas': personas,
  '0019_messages_by_speaker': messagesBySpeaker,
  '0020_old_events': oldEvents,
  '0021_alerts_read': alertsRead,
  '0022_due_attempts': dueAttempts,
  '0023_read_of_removed': readOfRemoved,
  '0024_email_minutes': emailMinutes,
  '0025_snoozes_that_ended': snoozesThatEnded,
  '0026_ai_off': aiOff,
  '0027_blocked_customers': blockedCustomers,
  '0028_replies_of_bots': repliesOfBots,
  '0029_notes_that_tell': notesThatTell,
}

/** Their names, oldest first. */
export const migrationNames = Object.keys(migrations)

export interface MigrateOptions {
  /** Stops at an older schema: that of a backup which is to be loaded. */
  upTo?: string | undefined
  /** Learns who keeps it waiting. */
  say?(line: string): void
  limits?: RetryLimits | undefined
}

/**
 * Brings the schema up to date; answers the names of the migrations it ran. Several servers may call it at once: Kysely's migrator holds
 * an advisory lock, and anyone who comes second finds nothing to do. Tables that somebody else holds are not waited for in one go, as everybody who wants
 * them would wait behind it.
 * @throws ConfigError with what the one who starts it is to do
 */
export async function migrate(
  db: Database,
  { upTo = migrationNames.at(-1)!, say = () => undefined, limits }: MigrateOptions = {},
): Promise<string[]> {
  const { rows } = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`.execute(db)
  const version = rows[0]?.version ?? 0
  if (version < 150_000)
    throw new ConfigError(`${brand.name} needs PostgreSQL 15 or newer; this server is version ${Math.floor(version / 10_000)}.`)
  const unknown = (await migrationsOf(db)).filter((name) => !migrationNames.includes(name))
  if (unknown.length > 0) throw new ConfigError(otherSchema(unknown))
  return retryBlocked(db, say, (bound) => run(db, upTo, bound), limits)
}

/** All that are missing, in one transaction. */
async function run(db: Database, upTo: string, bound: Bound): Promise<string[]> {
  const boundOnes = Object.entries(migrations).map(([name, { up }]): [string, Migration] => [
    name,
    {
      async up(trx: Database) {
        await bound(trx)
        await up(trx)
      },
    },
  ])
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(Object.fromEntries(boundOnes)) } })
  const { error, results } = await migrator.migrateTo(upTo)
  if (error) throw error instanceof Error ? error : new Error('A migration failed.', { cause: error })
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

const otherSchema = (names: readonly string[]) =>
  `The schema of this database is of another ${brand.name} (${names.join(', ')}). Start that one, or use a new database: what was made before 0.1.0 cannot be brought up to date.`

/** Whether every migration has run, for the readiness check. */
export async function isMigrated(db: Database): Promise<boolean> {
  const done = await migrationsOf(db)
  return migrationNames.every((name) => done.includes(name))
}

/** The migrations that a database has been through, oldest first; none in a new one. */
export async function migrationsOf(db: Database): Promise<string[]> {
  const { rows: tables } = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(db)
  if (!tables[0]?.there) return []
  const rows = await db.selectFrom('kysely_migration').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}
