import pg from 'pg'
import { inject } from 'vitest'

/** A database of its own with the whole schema, for one test file; `drop` it at the end. */
export async function testDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const template = new URL(inject('template'))
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await asAdmin(template, `create database ${name} template template_baton`)
  const url = new URL(template)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(template, `drop database if exists ${name} with (force)`) }
}

async function asAdmin(template: URL, statement: string): Promise<void> {
  const url = new URL(template)
  url.pathname = '/postgres'
  const client = new pg.Client(url.href)
  await client.connect()
  try {
    // Two copies of one template at once are refused by PostgreSQL; the lock makes the test files take turns.
    await client.query('select pg_advisory_lock(7)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
