import pg from 'pg'
import { inject } from 'vitest'

/** A database of a test, and how to drop it. */
export interface TestDatabaseAddress {
  url: string
  drop: () => Promise<void>
}

/** A database of its own with the whole schema, for one test file; `drop` it at the end. */
export function testDatabase(): Promise<TestDatabaseAddress> {
  return copyDatabase('template_baton')
}

/** A copy of a database that `fill` fills: once a run, by the one who comes first. The name says what is in it. */
export async function filledDatabase(name: string, fill: (url: string) => Promise<void>): Promise<TestDatabaseAddress> {
  const template = `template_${name}`
  await asAdmin(async (admin) => {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template])
    if (rowCount !== 0) return
    const filling = `filling_${name}`
    await admin.query(`drop database if exists ${filling} with (force)`)
    await admin.query(`create database ${filling} template template_baton strategy file_copy`)
    await fill(addressOf(filling))
    await admin.query(`alter database ${filling} rename to ${template}`)
  })
  return copyDatabase(template)
}

function copyDatabase(template: string): Promise<TestDatabaseAddress> {
  return createDatabase(`template ${template} strategy file_copy`)
}

/** A new database, made as SQL says behind `create database …`. */
export async function createDatabase(how: string): Promise<TestDatabaseAddress> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await asAdmin((admin) => admin.query(`create database ${name} ${how}`))
  return { url: addressOf(name), drop: () => asAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`)) }
}

function addressOf(database: string): string {
  const url = new URL(inject('template'))
  url.pathname = `/${database}`
  return url.href
}

async function asAdmin(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(addressOf('postgres'))
  await client.connect()
  try {
    // Two copies of one template at once are refused by PostgreSQL; the lock makes the test files take turns.
    await client.query('select pg_advisory_lock(7)')
    await work(client)
  } finally {
    await client.end()
  }
}
