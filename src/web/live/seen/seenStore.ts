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

const idOf = ({ team, key }: Pick<SeenAnswer, 'team' | 'key'>) => JSON.stringify([team, ...key])

/** Keeps an answer. */
export function keepSeen(answer: SeenAnswer): void {
  void run('readwrite', (kept) => kept.put({ ...answer, id: idOf(answer) }))
}

/** Every answer there is. */
export async function allSeen(): Promise<SeenAnswer[]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `keepSeen` alone puts something there
  return ((await run('readonly', (kept) => kept.getAll())) ?? []) as SeenAnswer[]
}

/** Lets go of the answers of which `isMeant` says so by their workspace and key, and `isGone` by what they say. Others are not even read. */
export async function dropSeen(
  isMeant: (team: string, key: SeenAnswer['key']) => boolean,
  isGone: (data: unknown) => boolean = () => true,
): Promise<void> {
  for (const id of (await run('readonly', (kept) => kept.getAllKeys())) ?? []) {
    if (typeof id !== 'string') continue
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as `idOf` writes it
    const [team, ...key] = JSON.parse(id) as [string, ...unknown[]]
    if (!isMeant(team, key)) continue
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `keepSeen` alone puts something there
    const answer = (await run('readonly', (kept) => kept.get(id))) as SeenAnswer | null
    if (isGone(answer?.data)) await run('readwrite', (kept) => kept.delete(id))
  }
}

/** Lets go of all but the newest `most`, and of what is older than `since`. */
export async function pruneSeen(most: number, since: number): Promise<void> {
  const ids = (await run('readonly', (kept) => kept.index('at').getAllKeys())) ?? []
  const old = (await run('readonly', (kept) => kept.index('at').count(IDBKeyRange.upperBound(since)))) ?? 0
  for (const id of ids.slice(0, Math.max(ids.length - most, old))) await run('readwrite', (kept) => kept.delete(id))
}
