/**
 * What the person has seen, on this device: kept answers by their keys, in a database of its own that is thrown away as soon as somebody else
 * signs in, or nobody (`web/query/session.ts`). A browser that keeps nothing costs no more than that.
 */
import { seenDatabase, sessionToken } from '#web/query/session.ts'
import { openRoom } from '#web/device/openRoom.ts'

export interface SeenAnswer {
  /** The workspace that the tab showed. */
  team: string
  key: readonly unknown[]
  data: unknown
  /** Milliseconds. */
  at: number
}

const room = openRoom(seenDatabase, 'answers', (database) =>
  database.createObjectStore('answers', { keyPath: 'id' }).createIndex('at', 'at'),
)

/** Once nobody is signed in, not even a look makes the database again, which was just thrown away. */
const run: typeof room = (mode, make) => (sessionToken() === null ? Promise.resolve(null) : room(mode, make))

/** Keeps an answer. */
export function keepSeen(answer: SeenAnswer): void {
  void run('readwrite', (kept) => kept.put({ ...answer, id: JSON.stringify([answer.team, ...answer.key]) }))
}

/** Every answer there is. */
export async function allSeen(): Promise<SeenAnswer[]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `keepSeen` alone puts something there
  return ((await run('readonly', (kept) => kept.getAll())) ?? []) as SeenAnswer[]
}

/** Lets go of all but the newest `most`. */
export async function pruneSeen(max: number): Promise<void> {
  const ids = (await run('readonly', (kept) => kept.index('at').getAllKeys())) ?? []
  for (const id of ids.slice(0, Math.max(0, ids.length - max))) await run('readwrite', (kept) => kept.delete(id))
}
