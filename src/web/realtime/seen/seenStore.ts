/**
 * What the person has seen, on this device: kept answers by their keys, in a database of its own that is thrown away as soon as somebody else
 * signs in, or nobody (`web/api/session.ts`). A browser that keeps nothing costs no more than that.
 */
import { seenDatabase } from '#web/api/session.ts'

export interface SeenAnswer {
  key: readonly unknown[]
  data: unknown
  /** Milliseconds. */
  at: number
}

const room = 'answers'
let opened: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(seenDatabase, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(room, { keyPath: 'id' }).createIndex('at', 'at'))
    request.addEventListener('success', () => {
      // Somebody signs out in another tab: it must not wait for this one.
      request.result.addEventListener('versionchange', () => request.result.close())
      resolve(request.result)
    })
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB is closed')))
  })
  return opened
}

async function run<T>(mode: IDBTransactionMode, make: (kept: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  try {
    const database = await open()
    return await new Promise<T>((resolve, reject) => {
      const request = make(database.transaction(room, mode).objectStore(room))
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('not kept')))
    })
  } catch {
    return null
  }
}

/** Keeps an answer. */
export function keepSeen(answer: SeenAnswer): void {
  void run('readwrite', (kept) => kept.put({ ...answer, id: JSON.stringify(answer.key) }))
}

/** Every answer there is. */
export async function allSeen(): Promise<SeenAnswer[]> {
  return ((await run('readonly', (kept) => kept.getAll())) ?? []) as SeenAnswer[]
}

/** Lets go of all but the newest `most`. */
export async function pruneSeen(most: number): Promise<void> {
  const ids = (await run('readonly', (kept) => kept.index('at').getAllKeys())) ?? []
  for (const id of ids.slice(0, Math.max(0, ids.length - most))) await run('readwrite', (kept) => kept.delete(id))
}
