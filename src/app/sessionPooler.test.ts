import { rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { createLogger } from '#platform/observability/createLogger.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { testDatabase } from '#testing/testDatabase.ts'
import { startServer } from './startServer.ts'

test('a server starts behind a pooler that keeps a session for each connection, and what hangs is ended there as well', async () => {
  const database = await testDatabase()
  const folder = await temporaryFolder('pooler')
  const pooler = await poolerBefore(database.url)
  const env = { PORT: '0', LOG_LEVEL: 'silent', DATABASE_POOL: '4', DATABASE_URL: pooler.url, BATON_DATA_DIR: folder }
  onTestFinished(async () => {
    pooler.close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })
  const server = await startServer(readConfig(env, 'test'), createLogger('silent'))
  const limitOf = async (db: Database) => (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)).rows
  try {
    expect((await server.app.inject('/readyz')).statusCode).toBe(200)
    expect(await limitOf(server.db)).toEqual([{ statement_timeout: '30s' }])
  } finally {
    await server.close()
  }
})

/** What PgBouncer takes of a connection that begins, unless it is told to ignore more. */
const taken = ['user', 'database', 'client_encoding', 'datestyle', 'timezone', 'standard_conforming_strings', 'application_name']

/** A pooler before a database: it refuses what PgBouncer does of a connection that begins, and hands all else on. */
async function poolerBefore(address: string): Promise<{ url: string; close: () => void }> {
  const { hostname, port } = new URL(address)
  const open = new Set<Socket>()
  const pooler = createServer((near) => {
    open.add(near)
    near.on('error', () => undefined).on('close', () => open.delete(near))
    near.once('data', (begin: Buffer) => {
      // Behind its length and the version, names and values take turns, each with a zero behind it.
      const words = begin.toString('utf8', 8).split('\0')
      const strange = words.find((word, i) => i % 2 === 0 && word !== '' && !taken.includes(word.toLowerCase()))
      if (strange !== undefined) return near.end(refusal(`unsupported startup parameter: ${strange}`))
      const far = connect(Number(port), hostname)
      far.on('error', () => undefined).on('close', () => near.destroy())
      near.on('close', () => far.destroy())
      far.write(begin)
      near.pipe(far).pipe(near)
    })
  })
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve))
  const close = () => {
    pooler.close()
    for (const socket of open) socket.destroy()
  }
  return {
    url: Object.assign(new URL(address), { hostname: '127.0.0.1', port: String((pooler.address() as AddressInfo).port) }).href,
    close,
  }
}

function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
