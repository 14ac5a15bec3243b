import { vi } from 'vitest'
import { seenDatabase } from '#web/query/session.ts'

/** An answer of the device. */
class Asked {
  result: unknown
  onsuccess: (() => void) | null = null
  succeed(result: unknown) {
    this.result = result
    this.onsuccess?.()
  }
}

const soon = (result: () => unknown) => {
  const asked = new Asked()
  queueMicrotask(() => asked.succeed(result()))
  return asked
}

/** Reads that were not answered yet. */
const waiting: (() => void)[] = []
const read = (result: () => unknown) => {
  if (!playedDevice.isSlow) return soon(result)
  const asked = new Asked()
  waiting.push(() => asked.succeed(result()))
  return asked
}

/** What a device keeps, where there is no browser. There is one: a page opens it once, and test files that share their modules share the page. */
export const playedDevice = {
  kept: new Map<string, unknown>(),
  /** Answers that were shown. */
  seen: new Map<string, unknown>(),
  /** Reads wait until they are let through. */
  isSlow: false,
  answer(): void {
    for (const one of waiting.splice(0)) one()
  },
}

/** A database; its index goes by the time that stands in what is kept. */
function databaseOf(kept: Map<string, unknown>) {
  const times = () => [...kept].map(([key, value]) => ({ key, at: (value as { at: number }).at })).toSorted((a, b) => a.at - b.at)
  const index = {
    getAllKeys: () => read(() => times().map(({ key }) => key)),
    count: (upTo: number) => read(() => times().filter(({ at }) => at <= upTo).length),
  }
  const room = {
    put: (value: unknown, key = (value as { id: string }).id) => soon(() => kept.set(key, structuredClone(value))),
    delete: (key: string) => soon(() => kept.delete(key)),
    get: (key: string) => read(() => kept.get(key)),
    getAllKeys: () => read(() => [...kept.keys()]),
    getAll: () => read(() => [...kept.values()]),
    index: () => index,
  }
  const transaction = {
    objectStore: () => room,
    set oncomplete(run: () => void) {
      queueMicrotask(run)
    },
  }
  return { transaction: () => transaction }
}

const databases = new Map([
  ['baton', databaseOf(playedDevice.kept)],
  [seenDatabase, databaseOf(playedDevice.seen)],
])

/** Puts the device where the page looks for it; for `beforeAll`, as other files of the worker take away what was put there. */
export function playDevice(): void {
  vi.stubGlobal('indexedDB', {
    open: (name: string) => soon(() => databases.get(name)),
    deleteDatabase: () => playedDevice.seen.clear(),
  })
  vi.stubGlobal('IDBKeyRange', { bound: () => null, upperBound: (upTo: number) => upTo })
}
