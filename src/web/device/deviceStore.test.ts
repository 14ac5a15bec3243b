import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

/** One of its own: the files of a worker share their modules, and one of them may have opened the device, or found none. */
let deviceStore: (typeof import('./deviceStore.ts'))['deviceStore']

/** A request that is answered in the next step. */
function answered<T>(result: T) {
  const request = { result, onsuccess: () => undefined, onerror: () => undefined }
  queueMicrotask(() => request.onsuccess())
  return request
}

/** What the device keeps, and how many transactions it still finishes: the page dies after them. */
const kept = new Map<string, unknown>()
let finished = 0
/** What another tab writes before the next transaction begins. */
let elsewhere = () => undefined as unknown

/** Writes nothing before it is finished, as a device does. */
function transaction() {
  elsewhere()
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

beforeAll(async () => {
  vi.stubGlobal('indexedDB', { open: () => answered({ transaction }) })
  vi.stubGlobal('IDBKeyRange', { bound: () => null })
  vi.resetModules()
  ;({ deviceStore } = await import('./deviceStore.ts'))
})
beforeEach(() => {
  kept.clear()
  finished = Infinity
  elsewhere = () => undefined
})
// Nor does the next file get the device that is played here.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

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

test('what another tab writes while one reads gives no key the value of another one', async () => {
  kept.set('draft a', 'to a').set('draft b', 'to b')
  let turns = 0
  elsewhere = () => {
    // The first is sent, and a third one is begun.
    if (turns++ !== 1) return
    kept.delete('draft a')
    kept.set('draft c', 'to c')
  }
  expect(Object.fromEntries(await deviceStore.all('draft'))).toEqual({ 'draft a': 'to a', 'draft b': 'to b' })
})
