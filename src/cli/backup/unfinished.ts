import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type pg from 'pg'

/** Of the locks in the database, those that running backups hold. */
const lockClass = 7_220_561

/**
 * A name beside `path` for a backup that is not whole yet. It names the database and a lock in it that the connection holds for as long as it
 * stands, so that another backup can tell what was killed from what runs, also on another machine.
 */
export async function nameUnfinished(client: pg.ClientBase, path: string): Promise<string> {
  for (;;) {
    const number = randomInt(2 ** 31 - 1)
    if (await tryLock(client, number)) return `${path}.unfinished-${await identityOf(client)}-${number}`
  }
}

/** Takes away what backups of this database to the same path left that were killed. Gives back what lies there of others, of which nobody here knows whether they run. */
export async function clearUnfinished(client: pg.ClientBase, path: string): Promise<string[]> {
  const start = `${basename(path)}.unfinished-`
  // Where the folder cannot be read, the writing says why.
  const names = (await readdir(dirname(path)).catch(() => [])).filter((name) => name.startsWith(start)).toSorted()
  const identity = await identityOf(client)
  const others: string[] = []
  for (const name of names) {
    const [of, number] = name.slice(start.length).split('-')
    if (of !== identity || !/^\d{1,10}$/.test(number ?? '')) others.push(join(dirname(path), name))
    else if (await tryLock(client, Number(number))) {
      rmSync(join(dirname(path), name), { force: true })
      await client.query('select pg_advisory_unlock($1, $2)', [lockClass, Number(number)])
    }
  }
  return others
}

async function tryLock(client: pg.ClientBase, number: number): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [lockClass, number])
  return rows[0]?.held === true
}

/** Of the database where it stands: a copy of it elsewhere has another one. */
async function identityOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(
    `select left(md5(system_identifier || ' ' || oid), 8) as identity from pg_control_system(), pg_database where datname = current_database()`,
  )
  return rows[0]?.identity ?? ''
}
