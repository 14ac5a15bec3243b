import { sql } from 'kysely'
import { migrationNames, migrationsOf } from '#platform/db/migrate.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { findings, type Finding } from './Finding.ts'

/** Connections of a server beside its pool: of its jobs, of what nobody waits for, and of who listens to changes. */
const more = 7

interface Facts {
  number: number
  version: string
  encoding: string
  connections: number
  free: number
}

/** Whether the database is new enough, speaks UTF-8, has room for our connections, and has the schema of this Baton. */
export async function checkDatabase(db: Database, pool: number): Promise<Finding[]> {
  const started = performance.now()
  const { rows } =
    await sql<Facts>`select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
    pg_encoding_to_char(encoding) as encoding, current_setting('max_connections')::int as connections,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int - (select count(*) from pg_stat_activity where backend_type = 'client backend') as free
    from pg_database where datname = current_database()`.execute(db)
  const took = performance.now() - started
  const facts = rows[0]!
  return [server(facts, took), encoding(facts), connections(facts, pool), await schema(db)]
}

function server({ number, version }: Facts, took: number): Finding {
  const { ok, warn, fail } = findings('Database')
  if (number < 150_000) return fail(`PostgreSQL ${version}`, 'Baton needs PostgreSQL 15 or newer.')
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

async function schema(db: Database): Promise<Finding> {
  const { ok, warn, fail } = findings('Schema')
  const done = await migrationsOf(db)
  const unknown = done.filter((name) => !migrationNames.includes(name))
  if (unknown.length > 0) return fail(`of a newer Baton (${unknown.join(', ')})`, 'Start that one.')
  const missing = migrationNames.filter((name) => !done.includes(name))
  if (missing.length === 0) return ok('up to date')
  return warn(`not up to date (${missing.join(', ')})`, 'The next start brings it up to date, or "npm run baton -- migrate" does.')
}
