import { openRoom } from './openRoom.ts'

const run = openRoom('baton', 'kept', (database) => database.createObjectStore('kept'))
const under = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

/**
 * What this device keeps between visits besides the session: drafts, and messages that are not sent yet. It lies in IndexedDB, under text
 * keys that begin with the person's id. A browser that keeps nothing (a private window) costs no more than that.
 */
export const deviceStore = {
  put: (key: string, value: unknown) => void run('readwrite', (kept) => kept.put(value, key)),
  remove: async (key: string): Promise<void> => void (await run('readwrite', (kept) => kept.delete(key))),
  /** Deletes everything under keys that begin with `prefix`. */
  removeAll: async (prefix: string): Promise<void> => void (await run('readwrite', (kept) => kept.delete(under(prefix)))),
  /** Everything under keys that begin with `prefix`, in the order of the keys. */
  all: async <T>(prefix: string): Promise<Map<string, T>> => {
    const [keys, values] = await Promise.all([
      run('readonly', (kept) => kept.getAllKeys(under(prefix))),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- under a prefix lies what who asks for it has put there
      run('readonly', (kept) => kept.getAll(under(prefix)) as IDBRequest<T[]>),
    ])
    const all = new Map<string, T>()
    // Written between the two reads: what has no partner is left for the next visit.
    if (!keys || !values || keys.length !== values.length) return all
    for (const [i, key] of keys.entries()) if (typeof key === 'string') all.set(key, values[i]!)
    return all
  },
}
