import { fileKey, isLabel, isWord, labelKey, pairKey } from '#features/search/keysOf.ts'
import type { Sequence, SearchTerm, Term } from '#features/search/Query.ts'

/**
 * Words are also kept by how they begin, so many letters of them. What is typed between two of these lengths is looked for by the shorter one
 * and compared with the text.
 */
const lengths = [1, 2, 3, 4, 6, 9]

/** Gives keys the 32-bit numbers under which a workspace's messages stand in the index. What is stored depends on it, so it never changes. */
export function hasherOf(workspaceId: string): (key: string) => number {
  const seed = mix(0x811c9dc5, workspaceId)
  return (key) => spread(mix(seed, key))
}

/** FNV-1a over the code units of a text. */
function mix(seed: number, text: string): number {
  let hash = seed
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}

/** Lets every bit depend on every other; FNV alone leaves short texts close together. */
function spread(hash: number): number {
  let h = hash ^ (hash >>> 16)
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  return h ^ (h >>> 16)
}

/**
 * The numbers of a message with these keys, each once, with those of how its words begin. One that brings files has them a second time, as one of
 * the few that do: their own lists are short. Labels come and go, and have none.
 */
export function entryKeys(workspaceId: string, keys: ReadonlySet<string>): number[] {
  const hash = hasherOf(workspaceId)
  const bringsFiles = keys.has(fileKey)
  const found = new Set<number>()
  const add = (key: string) => {
    found.add(hash(key))
    if (bringsFiles && !isLabel(key)) found.add(besideFiles(hash(key)))
  }
  for (const key of keys) {
    add(key)
    if (!isWord(key)) continue
    const letters = Array.from(key)
    for (const length of lengths) if (length <= letters.length) add(beginning(letters, length))
  }
  return [...found]
}

/** The number of a key in a message that brings files. */
const besideFiles = (key: number) => key ^ 0x5bd1e995

const beginning = (letters: string[], length: number) => `^${letters.slice(0, length).join('')}`

/** The numbers of labels, which each message of a conversation has that bears them. */
export function labelKeys(workspaceId: string, labels: readonly string[]): number[] {
  return [...new Set(labels.map(labelKey))].map(hasherOf(workspaceId))
}

/** What the index is asked for a term, of all messages or of those that bring files: all of the numbers, in one of these ways. */
export function termKeys(workspaceId: string, term: Term, ofFiles = false): number[][] {
  const hash = hasherOf(workspaceId)
  return term.map((sequence) => sequenceKeys(sequence).map((key) => (ofFiles && !isLabel(key) ? besideFiles(hash(key)) : hash(key))))
}

/** Whether what has the numbers of a term says it, but for chance. Otherwise it has to be compared with the text. */
export function isExact(term: Term): boolean {
  return term.every(([first, ...more]) => more.length === 0 && first !== undefined && isKept(first))
}

function sequenceKeys(sequence: Sequence): string[] {
  const pairs = sequence.slice(1).flatMap(({ key, prefix }, i) => {
    const { key: before } = sequence[i]!
    return prefix || !isSpelled(key) || !isSpelled(before) ? [] : [pairKey(before, key)]
  })
  return [...sequence.map(stepKey), ...pairs]
}

function stepKey({ key, prefix }: SearchTerm): string {
  if (!prefix) return key
  const letters = Array.from(key)
  return beginning(
    letters,
    lengths.findLast((length) => length <= letters.length)!,
  )
}

const isKept = ({ key, prefix }: SearchTerm) => !prefix || lengths.includes(Array.from(key).length)

/** Whether words like this one are kept as pairs: those of scripts without spaces are pairs of letters already. */
const isSpelled = (key: string) =>
  !/[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u.test(key)
