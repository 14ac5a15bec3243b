import { sql } from 'kysely'
import { apart, clockAhead, keepTime } from '#platform/db/DatabaseClock.ts'
import { migrationNames, migrationsOf } from '#platform/db/migrate.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { brand } from '#shared/brand.ts'
import { findings, type Finding } from './Finding.ts'

/** Connections of a server beside its pool: of its jobs, of what nobody waits for, and of who listens to changes. */
const more = 7
/** So many answers are timed. */
const answersTimed = 5

interface Facts {
  number: number
  version: string
  encoding: string
  connections: number
  free: number
  role: string
  database: string
  may_make: boolean
  read_only: boolean
  is_standby: boolean
}

/** Whether the database is new enough, speaks UTF-8, has room for our connections, and has the schema of this Baton. */
export async function checkDatabase(db: Database, pool: number): Promise<Finding[]> {
  const { rows } =
    await sql<Facts>`select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
    pg_encoding_to_char(encoding) as encoding, current_setting('max_connections')::int as connections,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int - (select count(*) from pg_stat_activity where backend_type = 'client backend') as free,
    current_user as role, current_database() as database, current_setting('transaction_read_only') = 'on' as read_only, pg_is_in_recovery() as is_standby,
    has_database_privilege(current_database(), 'CREATE') and coalesce(has_schema_privilege(current_schema()::text, 'CREATE'), false) as may_make
    from pg_database where datname = current_database()`.execute(db)
  const took = await quickest(db)
  const facts = rows[0]!
  const missing = await schema(db)
  const ahead = await clockAhead(db)
  return [server(facts, took), ...clock(ahead), encoding(facts), connections(facts, pool), rights(facts, missing.state === 'ok'), missing]
}

/** How long the quickest of some answers took, in ms: one that is late says nothing of how far away the database is. */
async function quickest(db: Database): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < answersTimed; n++) {
    const started = performance.now()
    await sql`select 1`.execute(db)
    times.push(performance.now() - started)
  }
  return Math.min(...times)
}

function clock(ahead: number): Finding[] {
  const { warn } = findings('Clock')
  if (ahead === 0) return []
  return [warn(`this machine is ${apart(ahead)} the database, whose time counts`, keepTime)]
}

function server({ number, version }: Facts, took: number): Finding {
  const { ok, warn, fail } = findings('Database')
  if (number < 150_000) return fail(`PostgreSQL ${version}`, `${brand.name} needs PostgreSQL 15 or newer.`)
  const says = `PostgreSQL ${version}, answers in ${Math.ceil(took)} ms`
  return took > 250 ? warn(says, 'That is far away: put server and database into one data centre.') : ok(says)
}

function encoding({ encoding: name }: Facts): Finding {
  const { ok, fail } = findings('Encoding')
  return name === 'UTF8'
    ? ok(name)
    : fail(name, 'Make a database with "create database baton encoding \'UTF8\' template template0" and load a backup into it.')
}

function connections({ connections: max, free }: Facts, pool: number): Finding {
  const { ok, warn } = findings('Connections')
  const says = `${max} at most, ${free} free now; a server takes up to ${pool + more}`
  return pool + more > max ? warn(says, 'Lower DATABASE_POOL, or raise max_connections of the database.') : ok(says)
}

/** What is up to date needs no new tables: where that right was given away, there is a reason. */
function rights({ role, database, may_make: mayMake, read_only: isReadOnly, is_standby: isStandby }: Facts, isUpToDate: boolean): Finding {
  const { ok, fail } = findings('Rights')
  if (isStandby) return fail('this is a standby, which may only be read', 'Name the primary server of the database by DATABASE_URL.')
  if (isReadOnly)
    return fail(
      'the database may only be read (default_transaction_read_only is on)',
      `Let it be written to: alter database "${database}" reset default_transaction_read_only, or the same for the role "${role}".`,
    )
  if (mayMake || isUpToDate) return ok(`${role} may write`)
  return fail(
    `${role} may not make tables and schemas in the database`,
    `Make it the owner: alter database "${database}" owner to "${role}".`,
  )
}

async function schema(db: Database): Promise<Finding> {
  const { ok, warn, fail } = findings('Schema')
  const done = await migrationsOf(db)
  const unknown = done.filter((name) => !migrationNames.includes(name))
  if (unknown.length > 0) return fail(`of a newer ${brand.name} (${unknown.join(', ')})`, 'Start that one.')
  const missing = migrationNames.filter((name) => !done.includes(name))
  if (missing.length === 0) return ok('up to date')
  return warn(`not up to date (${missing.join(', ')})`, 'The next start brings it up to date, or "npm run baton -- migrate" does.')
}
