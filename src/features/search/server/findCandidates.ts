import type { DatabaseOrTransaction } from '#server/db/openDatabase.ts'
import { pairKey } from '../keysOf.ts'
import type { Sequence, Term } from '../Query.ts'
import { Bits } from './Bits.ts'
import type { Bounds } from './docBounds.ts'
import { offsetOf, segmentOf, segmentSize } from './numbering.ts'
import { listKey, lookupOf, readLists, type Lists, type Lookup } from './readLists.ts'

/**
 * Numbers of messages, the newest first, and what of them is to be compared with what is looked for before they are hits: `nothing`, the
 * `phrases`, which the index alone does not know, or `everything`.
 */
export interface Candidates {
  docs: number[]
  compare: Compare
}
export type Compare = 'nothing' | 'phrases' | 'everything'

/** One way of saying a term: its lookups. One that is `loose` is a phrase. */
interface Way {
  lookups: number[]
  loose: boolean
}

/** Segments read at once: the newest alone, as that is often enough, then more and more. */
const stretches = [1, 8, 64, 512]
/** Bytes of a list that is read along when its length is asked. */
const inline = 8192
/** A list is not read where looking at so few candidates themselves costs less: reading a message costs as much as so many bytes of a list. */
const bytesPerLook = 3000

/**
 * What may fit the terms, the newest first, in a few questions to the database however long ago it was said. `among` are the only numbers that count,
 * where that is known.
 */
export async function* findCandidates(
  db: DatabaseOrTransaction,
  workspaceId: string,
  terms: Term[],
  { first, end }: Bounds,
  among: Map<number, Bits> | null,
): AsyncGenerator<Candidates> {
  const { lookups, ways } = arrange(terms)
  const segments: number[] = []
  for (let segment = segmentOf(end - 1); segment >= segmentOf(first); segment--) if (!among || among.has(segment)) segments.push(segment)
  for (let from = 0, stretch = 0; from < segments.length; stretch++) {
    const some = segments.slice(from, from + (stretches[stretch] ?? stretches.at(-1)!))
    from += some.length
    const wanted = some.flatMap((segment) => lookups.map((_, lookup) => ({ segment, lookup })))
    const lists = await readLists(db, workspaceId, wanted, lookups, stretch === 0 ? 2 * segmentSize : inline)
    const kept = some.flatMap((segment) => judge(segment, ways, lists))
    // Only now it is known which of the long lists are worth being read.
    const long = kept.flatMap(({ segment, long: missing }) => missing.map((lookup) => ({ segment, lookup })))
    if (long.length > 0) for (const [key, list] of await readLists(db, workspaceId, long, lookups, 2 * segmentSize)) lists.set(key, list)
    for (const { segment, compare } of kept) {
      const found = meet(segment, ways, lists)
      const own = among?.get(segment)
      const docs = (own ? found.and(own) : found).descending().map((offset) => segment * segmentSize + offset)
      yield { docs: docs.filter((doc) => doc >= first && doc < end), compare }
    }
  }
}

/** The lookups of all terms, and which of them each way of a term takes. */
function arrange(terms: Term[]): { lookups: Lookup[]; ways: Way[][] } {
  const lookups: Lookup[] = []
  const add = (lookup: Lookup) => lookups.push(lookup) - 1
  const wayOf = (sequence: Sequence): Way => {
    const steps = sequence.map(({ key, prefix }) => add(lookupOf(key, prefix)))
    const pairs = sequence
      .slice(1)
      .flatMap((step, i) =>
        step.prefix || !isSpelled(step.key) || !isSpelled(sequence[i]!.key)
          ? []
          : [add(lookupOf(pairKey(sequence[i]!.key, step.key), false))],
      )
    return { lookups: [...steps, ...pairs], loose: sequence.length > 1 }
  }
  return { lookups, ways: terms.map((term) => term.map(wayOf)) }
}

/** Whether words like this one are kept as pairs: those of scripts without spaces are pairs of letters already. */
const isSpelled = (key: string) =>
  !/[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u.test(key)

/** Whether a segment can have anything, which of the long lists are to be read for it, and what is to be compared. */
function judge(segment: number, ways: Way[][], lists: Map<string, Lists>): { segment: number; long: number[]; compare: Compare }[] {
  const bytesOf = (lookup: number) => lists.get(listKey(segment, lookup))?.bytes ?? 0
  const open = ways.map((term) => term.filter((way) => way.lookups.every((lookup) => bytesOf(lookup) > 0)))
  if (open.some((term) => term.length === 0)) return []
  const shortest = (way: Way) => Math.min(...way.lookups.map(bytesOf))
  const fewest = Math.min(...open.map((term) => term.reduce((sum, way) => sum + shortest(way), 0))) / 2
  const partial = open.flat().flatMap((way) => way.lookups.filter((lookup) => lists.get(listKey(segment, lookup))!.isPartial))
  const long = partial.filter((lookup) => bytesOf(lookup) <= fewest * bytesPerLook)
  const isLoose = open.some((term) => term.some((way) => way.loose))
  return [{ segment, long, compare: long.length < partial.length ? 'everything' : isLoose ? 'phrases' : 'nothing' }]
}

/** What every term has, as far as its lists were read. */
function meet(segment: number, ways: Way[][], lists: Map<string, Lists>): Bits {
  let found: Bits | null = null
  for (const term of ways) {
    const said = anyOf(term.map((way) => allOf(segment, way, lists)))
    if (said) found = found ? found.and(said) : said
  }
  return found ?? new Bits()
}

/** Null where it cannot be said, because a list was not read. */
function anyOf(sets: (Bits | null)[]): Bits | null {
  if (sets.some((set) => set === null)) return null
  return sets.reduce((all, set) => all!.or(set!), new Bits())
}

function allOf(segment: number, { lookups }: Way, lists: Map<string, Lists>): Bits | null {
  let found: Bits | null = null
  for (const lookup of lookups) {
    const list = lists.get(listKey(segment, lookup))
    if (!list) return new Bits()
    if (list.isPartial) continue
    const bits = new Bits()
    for (const packed of list.packed) bits.addPacked(packed)
    found = found ? found.and(bits) : bits
  }
  return found
}

/** Numbers as sets, by segment. */
export function bySegment(docs: number[]): Map<number, Bits> {
  return new Map([...Map.groupBy(docs, segmentOf)].map(([segment, own]) => [segment, Bits.of(own.map(offsetOf))]))
}
