import { openRoom } from './openRoom.ts'

const run = openRoom('baton', 'kept', (database) => database.createObjectStore('kept'))
const under = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

type Change = (kept: IDBObjectStore) => unknown

/** What is written in this turn of the page, and when it is kept for good. */
let turn: { changes: Change[]; kept: Promise<void> } | null = null

/**
 * What the page writes in one turn is kept together or not at all: a message that leaves its draft for the outbox must not be in both, nor in
 * neither, once a page dies. The first of them asks for the room, and that answers a turn later.
 */
function write(change: Change): Promise<void> {
  if (turn) {
    turn.changes.push(change)
    return turn.kept
  }
  const changes = [change]
  const end = () => {
    if (turn?.changes === changes) turn = null
  }
  const make = (kept: IDBObjectStore) => {
    end()
    for (const one of changes) one(kept)
    return null
  }
  // Where the device keeps nothing, nobody takes them.
  turn = { changes, kept: run('readwrite', make).then(end) }
  return turn.kept
}

/**
 * What this device keeps between visits besides the session: drafts, and messages that are not sent yet. It lies in IndexedDB, under text
 * keys that begin with the person's id. A browser that keeps nothing (a private window) costs no more than that.
 */
export const deviceStore = {
  put: (key: string, value: unknown) => void write((kept) => kept.put(value, key)),
  remove: (key: string): Promise<void> => write((kept) => kept.delete(key)),
  /** Deletes everything under keys that begin with `prefix`. */
  removeAll: (prefix: string): Promise<void> => write((kept) => kept.delete(under(prefix))),
  /** Everything under keys that begin with `prefix`, in the order of the keys. */
  all: async <T>(prefix: string): Promise<Map<string, T>> => {
    let keys: IDBRequest<IDBValidKey[]> | undefined
    // In one transaction, so that what another tab writes meanwhile gives no key the value of another one.
    const values = await run('readonly', (kept) => {
      keys = kept.getAllKeys(under(prefix))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- under a prefix lies what who asks for it has put there
      return kept.getAll(under(prefix)) as IDBRequest<T[]>
    })
    const all = new Map<string, T>()
    if (!keys || !values) return all
    // Asked for first, so they are there by then.
    for (const [i, key] of keys.result.entries()) if (typeof key === 'string') all.set(key, values[i]!)
    return all
  },
}
