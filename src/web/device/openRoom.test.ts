import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openRoom } from './openRoom.ts'

/** A request that is answered in the next step. */
function answered<T>(result: T) {
  const request = { result, onsuccess: () => undefined, onerror: () => undefined }
  queueMicrotask(() => request.onsuccess())
  return request
}

/** What the device keeps, and the connections to it that the page has. */
let kept: string[]
let connections: { isClosed: boolean; onclose?: () => void; onversionchange?: () => void }[]
let isRefused: boolean
beforeEach(() => {
  ;[kept, connections, isRefused] = [[], [], false]
  const connect = () => {
    const connection = {
      isClosed: false,
      close: () => (connection.isClosed = true),
      transaction() {
        if (connection.isClosed) throw new DOMException('The database connection is closing.', 'InvalidStateError')
        const transaction = { oncomplete: () => undefined, objectStore: () => ({ put: (text: string) => answered(kept.push(text)) }) }
        queueMicrotask(() => transaction.oncomplete())
        return transaction
      },
    }
    connections.push(connection)
    return connection
  }
  vi.stubGlobal('indexedDB', {
    open() {
      if (isRefused) throw new DOMException('The operation is insecure.', 'SecurityError')
      return answered(connect())
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = () => {
  const run = openRoom('baton', 'kept', () => undefined)
  return (text: string) => run('readwrite', (room) => room.put(text))
}

test('what is written is kept, in its order, by one connection', async () => {
  const put = open()
  await Promise.all(['one', 'two', 'three'].map(put))
  expect([kept, connections.length]).toEqual([['one', 'two', 'three'], 1])
})

test.each([
  ['and says so', (one: (typeof connections)[number]) => one.onclose?.()],
  ['and says nothing', () => undefined],
])('where the browser takes the connection away, %s, what is written then is kept by another one', async (_, tell) => {
  const put = open()
  await put('before')
  const [first] = connections
  first!.isClosed = true
  tell(first!)
  await Promise.all(['after', 'later'].map(put))
  expect([kept, connections.length]).toEqual([['before', 'after', 'later'], 2])
})

test('what is thrown away, as with a log-out, is not made again', async () => {
  const put = open()
  await put('before')
  const [first] = connections
  first!.onversionchange!()
  expect(first!.isClosed).toBe(true)
  expect(await put('after')).toBeNull()
  expect([kept, connections.length]).toEqual([['before'], 1])
})

test('a browser that keeps nothing answers so, and is asked again', async () => {
  const put = open()
  isRefused = true
  expect(await put('one')).toBeNull()
  isRefused = false
  expect(await put('two')).not.toBeNull()
  expect(kept).toEqual(['two'])
})
