import { readdirSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { ClusterError } from '#platform/embedded-postgres/ClusterError.ts'
import { startCluster } from '#platform/embedded-postgres/startCluster.ts'

/**
 * A server that does nothing but have the database of the folder it is given, so that the tests can kill it. With `write` as second
 * argument it writes rows and tells the number of each after its commit; with `half-way` it is killed while its first start makes the files.
 */
const [dataDir = '', mode] = process.argv.slice(2)

/** At once and not by a stream: what is told must not be lost with the process. */
function say(line: Record<string, unknown>): void {
  writeSync(1, `${JSON.stringify(line)}\n`)
}

function fail(error: unknown): never {
  console.error(error instanceof ClusterError ? `${error.message}\n${error.hint}` : error)
  process.exit(1)
}

/** As who kills it from outside does, who may come when all is made: what is made is seen here before the next step is taken. */
function dieHalfWay(): void {
  const made = readdirSync(dataDir).find((name) => name.startsWith('postgres.new-'))
  if (made !== undefined && readdirSync(join(dataDir, made)).length > 0) process.kill(process.pid, 'SIGKILL')
}

if (mode === 'half-way') setInterval(dieHalfWay, 5)
const cluster = await startCluster({ dataDir, log: (line) => say({ log: line }), onDeath: fail }).catch(fail)
const pool = new pg.Pool({ connectionString: cluster.url, max: 8 })
pool.on('error', () => undefined)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sayFarewell())
}

async function sayFarewell(): Promise<void> {
  const { rows } = await pool.query<{ answer: number }>('select 42 as answer')
  say({ farewell: rows[0]?.answer })
  await pool.end()
  await cluster.stop()
  process.exit()
}

process.once('SIGUSR2', () => {
  throw new Error('an error that nobody foresaw')
})

if (mode === 'write') {
  await pool.query('create table if not exists kept (id bigint primary key generated always as identity, filler text)')
  for (let writer = 0; writer < 8; writer++) void write()
}
say({ ready: cluster.url })
setInterval(() => undefined, 60_000)

async function write(): Promise<void> {
  for (;;) {
    const { rows } = await pool
      .query<{ id: string }>("insert into kept (filler) values (repeat('x', 200)) returning id")
      .catch(() => ({ rows: [] }))
    if (rows[0]) say({ kept: Number(rows[0].id) })
    else await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
