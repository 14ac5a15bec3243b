import pg from 'pg'
import { inject } from 'vitest'

/** A database of one's own without any table, as a new one is; `drop` it at the end. */
export async function emptyDatabase(encoding = 'UTF8'): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `empty_${crypto.randomUUID().replaceAll('-', '')}`
  const url = new URL(inject('template'))
  const admin = async (statement: string) => {
    const client = new pg.Client(new URL('/postgres', url).href + url.search)
    await client.connect()
    await client.query(statement).finally(() => void client.end())
  }
  await admin(`create database ${name} encoding '${encoding}' locale 'C' locale_provider libc template template0`)
  return { url: new URL(`/${name}`, url).href + url.search, drop: () => admin(`drop database if exists ${name} with (force)`) }
}
