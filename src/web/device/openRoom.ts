/**
 * A room of a database on this device, opened when it is first asked for something. What it gives back carries out requests, in the order in
 * which they were made, and answers null where the device keeps nothing (a private window), or nothing is asked for. A write is answered when it is
 * kept for good: who leaves the page then loses nothing of it.
 */
export function openRoom(name: string, room: string, build: (database: IDBDatabase) => unknown) {
  let opened: Promise<IDBDatabase> | undefined
  let isGone = false
  const open = () => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => build(request.result)
    const opening = resultOf(request)
    const forget = () => {
      if (opened === opening) opened = undefined
    }
    opening.then((database) => {
      // It is thrown away, as what was seen with a log-out, or built again in another tab, which must not wait for this one. It is not made again from here.
      database.onversionchange = () => {
        database.close()
        isGone = true
      }
      // The browser took it away, as where somebody deletes the data of the site.
      database.onclose = forget
    }, forget)
    return opening
  }
  /** Null where the browser took the connection away. Not every one says so: an iPhone does it to a page that sleeps. */
  const begin = (database: IDBDatabase, mode: IDBTransactionMode) => {
    try {
      return database.transaction(room, mode)
    } catch {
      return null
    }
  }
  return async <T>(mode: IDBTransactionMode, make: (kept: IDBObjectStore) => IDBRequest<T> | null): Promise<T | null> => {
    if (isGone) return null
    try {
      const opening = (opened ??= open())
      let transaction = begin(await opening, mode)
      if (transaction === null) {
        if (isGone) return null
        if (opened === opening) opened = undefined
        transaction = (await (opened ??= open())).transaction(room, mode)
      }
      // At once: a transaction ends by itself where nothing is asked of it.
      const kept = mode === 'readwrite' ? whenCommitted(transaction) : null
      const asked = make(transaction.objectStore(room))
      const [answer] = await Promise.all([asked && resultOf(asked), kept])
      return answer
    } catch {
      return null
    }
  }
}

function whenCommitted(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = reject
  })
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = reject
  })
}
