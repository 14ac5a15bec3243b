import { vi } from 'vitest'

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
  /** Reads wait until they are let through. */
  isSlow: false,
  answer(): void {
    for (const one of waiting.splice(0)) one()
  },
}
const { kept } = playedDevice

const room = {
  put: (value: unknown, key: string) => soon(() => kept.set(key, structuredClone(value))),
  delete: (key: string) => soon(() => kept.delete(key)),
  getAllKeys: () => read(() => [...kept.keys()]),
  getAll: () => read(() => [...kept.values()]),
}
const transaction = {
  objectStore: () => room,
  set oncomplete(run: () => void) {
    queueMicrotask(run)
  },
}
const database = { transaction: () => transaction }

/** Puts the device where the page looks for it; for `beforeAll`, as other files of the worker take away what was put there. */
export function playDevice(): void {
  vi.stubGlobal('indexedDB', { open: () => soon(() => database) })
  vi.stubGlobal('IDBKeyRange', { bound: () => null })
}
