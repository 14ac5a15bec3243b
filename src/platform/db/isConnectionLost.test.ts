import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isConnectionLost } from './isConnectionLost.ts'
import { openDatabase } from './openDatabase.ts'

/** What a statement fails with on a database at this address. */
async function failureAt(url: string): Promise<unknown> {
  const { db } = openDatabase(url, 1, () => undefined, { connectedWithin: 300 })
  try {
    return await sql`select 1`.execute(db)
  } catch (error) {
    return error
  } finally {
    await db.destroy()
  }
}

test('a host whose name leads nowhere any more says nothing of the statement', async () => {
  expect(isConnectionLost(await failureAt('postgres://baton@no-such-host.invalid/baton'))).toBe(true)
})

test('nor does a host that swallows what it is sent', async () => {
  const sockets: Socket[] = []
  const mute = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  expect(isConnectionLost(await failureAt(`postgres://baton@127.0.0.1:${(mute.address() as AddressInfo).port}/baton`))).toBe(true)
  sockets.forEach((socket) => socket.destroy())
  mute.close()
})

test.each(['EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', '57P01', '08006'])('nor does %s', (code) => {
  const error = Object.assign(new Error('It failed.'), { code })
  expect([error, new AggregateError([error])].map(isConnectionLost)).toEqual([true, true])
})

test('what the statement says is no fault of the connection', () => {
  for (const code of ['23505', '40P01', 'ENOENT']) expect(isConnectionLost(Object.assign(new Error('It failed.'), { code }))).toBe(false)
  expect(isConnectionLost('no')).toBe(false)
})
