/**
 * What this device keeps between visits besides the session: drafts, and messages that are not sent yet. It lies in IndexedDB, under text
 * keys that begin with the person's id. A browser that keeps nothing (a private window) costs no more than that.
 */
export const deviceStore = {
  put: (key: string, value: unknown) => void run('readwrite', (kept) => kept.put(value, key)),
  remove: (key: string) => void run('readwrite', (kept) => kept.delete(key)),
  /** Everything under keys that begin with `prefix`, in the order of the keys. */
  all: async <T>(prefix: string): Promise<Map<string, T>> => {
    const range = () => IDBKeyRange.bound(prefix, `${prefix}\uffff`)
    const [keys, values] = await Promise.all([
      run('readonly', (kept) => kept.getAllKeys(range())),
      run('readonly', (kept) => kept.getAll(range()) as IDBRequest<T[]>),
    ])
    // Written between the two reads: what has no partner is left for the next visit.
    return new Map(keys && values && keys.length === values.length ? keys.map((key, i) => [key as string, values[i]!]) : [])
  },
}

const room = 'kept'
let opened: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('baton', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(room)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB is closed'))
  })
  return opened
}

/** Null where the device keeps nothing. Requests are carried out in the order in which they were made. */
async function run<T>(mode: IDBTransactionMode, make: (kept: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  try {
    const database = await open()
    return await new Promise<T>((resolve, reject) => {
      const request = make(database.transaction(room, mode).objectStore(room))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('not kept'))
    })
  } catch {
    return null
  }
}
