import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { pairKey } from '#features/search/keysOf.ts'
import type { Sequence, Term } from '#features/search/Query.ts'
import { Bits, unite } from './Bits.ts'
import type { Bounds } from './docBounds.ts'
import { offsetOf, segmentOf, segmentSize } from './numbering.ts'
import { listKey, lookupOf, readLists, type Lists, type Lookup } from './readLists.ts'

/** Segments read at once: the newest alone, as that is often enough, then more and more. */
const stretches = [1, 8, 64, 512]
/** Bytes. Longer lists are read once it is known that the segment has something under every term; the longest have 8 kB. */
const short = 512

/**
 * The numbers of messages that have the keys of every term, a segment at a time, the newest first, in a few questions to the database however
 * long ago it was said. `among` are the only numbers that count, where that is known.
 */
export async function* findCandidates(
  db: DatabaseOrTransaction,
  workspaceId: string,
  terms: Term[],
  { first, end }: Bounds,
  among: Map<number, Bits> | null,
): AsyncGenerator<number[]> {
  const { lookups, ways } = arrange(terms)
  const segments: number[] = []
  for (let segment = segmentOf(end - 1); segment >= segmentOf(first); segment--) if (!among || among.has(segment)) segments.push(segment)
  for (let from = 0, stretch = 0; from < segments.length; stretch++) {
    const some = segments.slice(from, from + (stretches[stretch] ?? stretches.at(-1)!))
    from += some.length
    const wanted = some.flatMap((segment) => lookups.map((_, lookup) => ({ segment, lookup })))
    const lists = await readLists(db, workspaceId, wanted, lookups, stretch === 0 ? segmentSize : short)
    const open = some.filter((segment) => mayHave(segment, ways, lists))
    const long = open
      .flatMap((segment) => lookups.map((_, lookup) => ({ segment, lookup })))
      .filter(({ segment, lookup }) => lists.get(listKey(segment, lookup))?.isPartial)
    if (long.length > 0) for (const [key, list] of await readLists(db, workspaceId, long, lookups, segmentSize)) lists.set(key, list)
    for (const segment of open) {
      const found = meet(segment, ways, lists)
      const own = among?.get(segment)
      const docs = (own ? found.and(own) : found).descending().map((offset) => segment * segmentSize + offset)
      yield docs.filter((doc) => doc >= first && doc < end)
    }
  }
}

/** A way of saying a term: the lookups that must all list a message. */
type Way = number[]

/** The lookups of all terms, and which of them each way of a term takes. */
function arrange(terms: Term[]): { lookups: Lookup[]; ways: Way[][] } {
  const lookups: Lookup[] = []
  const add = (key: string, prefix: boolean) => lookups.push(lookupOf(key, prefix)) - 1
  const wayOf = (sequence: Sequence): Way => {
    const steps = sequence.map(({ key, prefix }) => add(key, prefix))
    const pairs = sequence.slice(1).flatMap(({ key, prefix }, i) => {
      const { key: before } = sequence[i]!
      return prefix || !isSpelled(key) || !isSpelled(before) ? [] : [add(pairKey(before, key), false)]
    })
    return [...steps, ...pairs]
  }
  return { lookups, ways: terms.map((term) => term.map(wayOf)) }
}

/** Whether words like this one are kept as pairs: those of scripts without spaces are pairs of letters already. */
const isSpelled = (key: string) =>
  !/[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u.test(key)

/** Whether a segment lists something for every term. */
function mayHave(segment: number, ways: Way[][], lists: Map<string, Lists>): boolean {
  return ways.every((term) => term.some((way) => way.every((lookup) => lists.has(listKey(segment, lookup)))))
}

/** What a segment has under every term. */
function meet(segment: number, ways: Way[][], lists: Map<string, Lists>): Bits {
  const bitsOf = (lookup: number) => unite(lists.get(listKey(segment, lookup))?.packed ?? [])
  const saying = (way: Way) => way.map(bitsOf).reduce((all, bits) => all.and(bits))
  return ways.map((term) => term.map(saying).reduce((any, bits) => any.or(bits))).reduce((all, bits) => all.and(bits))
}

/** Numbers as sets, by segment. */
export function bySegment(docs: number[]): Map<number, Bits> {
  return new Map([...Map.groupBy(docs, segmentOf)].map(([segment, own]) => [segment, Bits.of(own.map(offsetOf))]))
}
