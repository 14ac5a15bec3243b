import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/testDatabase.ts'
import { openDatabase } from './openDatabase.ts'

test('a database that takes connections and says nothing is not waited for', async () => {
  const sockets: Socket[] = []
  const mute = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const { db } = openDatabase(`postgres://baton@127.0.0.1:${(mute.address() as AddressInfo).port}/baton`, 4, () => undefined, {
    connectedWithin: 100,
  })
  await expect(sql`select 1`.execute(db)).rejects.toThrow('timeout')
  await db.destroy()
  sockets.forEach((socket) => socket.destroy())
  mute.close()
})

test('who waits for a connection that is busy gets it, however long it takes', async () => {
  const { url, drop } = await testDatabase()
  const { db } = openDatabase(url, 1, () => undefined, { connectedWithin: 2000 })
  // A busy machine may take longer than that to connect, and this is about who waits for a connection that is there.
  const isConnected = () =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
  await expect.poll(isConnected).toBe(true)
  const answers = await Promise.all([sql`select pg_sleep(2.5)`.execute(db), sql<{ one: number }>`select 1 as one`.execute(db)])
  expect(answers[1].rows).toEqual([{ one: 1 }])
  await db.destroy()
  await drop()
})

test('a connection that is cut in the middle of a transaction fails the transaction and nothing else', async () => {
  const { url, drop } = await testDatabase()
  const { db } = openDatabase(url, 2, () => undefined)
  const transaction = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    // Between two statements nobody waits for the connection. An error that nobody handles fails this run.
    await sql`select pg_terminate_backend(${rows[0]!.pid}, 5000)`.execute(db)
    await new Promise((resolve) => setImmediate(resolve))
    await sql`select 1`.execute(trx)
  })
  await expect(transaction).rejects.toThrow()
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await db.destroy()
  await drop()
})

test('a statement that takes too long is ended by the database, and its connection goes on', async () => {
  const { url, drop } = await testDatabase()
  const { db } = openDatabase(url, 1, () => undefined, { statementsWithin: 5000 })
  await expect(sql`select pg_sleep(30)`.execute(db)).rejects.toThrow('statement timeout')
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await db.destroy()
  await drop()
})
