import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { deviceStore } from './deviceStore.ts'

/** A request that is answered in the next step. */
function answered<T>(result: T) {
  const request = { result, onsuccess: () => undefined, onerror: () => undefined }
  queueMicrotask(() => request.onsuccess())
  return request
}

/** What the device keeps, and how many transactions it still finishes: the page dies after them. */
const kept = new Map<string, unknown>()
let finished = 0

/** Writes nothing before it is finished, as a device does. */
function transaction() {
  const changes: (() => void)[] = []
  const later = (change: () => void) => {
    changes.push(change)
    return answered(null)
  }
  const begun = {
    oncomplete: () => undefined,
    objectStore: () => ({
      put: (value: unknown, key: string) => later(() => kept.set(key, value)),
      delete: (key: string) => later(() => kept.delete(key)),
      getAllKeys: () => answered([...kept.keys()]),
      getAll: () => answered([...kept.values()]),
    }),
  }
  queueMicrotask(() => {
    if (finished-- <= 0) return
    for (const change of changes) change()
    begun.oncomplete()
  })
  return begun
}

const settled = () => new Promise((done) => setTimeout(done, 0))

beforeAll(() => {
  vi.stubGlobal('indexedDB', { open: () => answered({ transaction }) })
  vi.stubGlobal('IDBKeyRange', { bound: () => null })
})
beforeEach(() => {
  kept.clear()
  finished = Infinity
})
afterAll(() => vi.unstubAllGlobals())

test('what is written in one turn is kept together, or not at all where the page dies', async () => {
  deviceStore.put('draft', 'hello')
  await settled()
  const send = () => {
    deviceStore.put('out', 'hello')
    void deviceStore.remove('draft')
  }
  finished = 0
  send()
  await settled()
  expect([...kept.keys()]).toEqual(['draft'])
  finished = 1
  send()
  await settled()
  expect([...kept.keys()]).toEqual(['out'])
})

test('a later turn is kept by itself, and each is answered when it is kept', async () => {
  deviceStore.put('draft', 'h')
  await deviceStore.remove('other')
  expect([...kept]).toEqual([['draft', 'h']])
  deviceStore.put('draft', 'hi')
  await settled()
  expect([...kept]).toEqual([['draft', 'hi']])
})
