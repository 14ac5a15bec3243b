import { fold } from '#shared/fold.ts'
import { isInAddress, spaced, unspaced } from '#shared/wordSigns.ts'
import type { Colleague } from '#features/workspaces/members/contract.ts'

interface Named extends Pick<Colleague, 'id' | 'name' | 'email'> {
  /** They have another name by now: only this whole one still means them. */
  former?: boolean
}

/**
 * Who can be mentioned all at once (spec, section 9). Each stands for everybody who sees the conversation, `here` too: who is told must not depend on who
 * has a page open.
 */
export const groups: readonly Colleague[] = ['channel', 'group', 'everyone', 'here'].map((id) => ({ id, name: id, email: '', image: null }))
/** Whether an id among those mentioned stands for many. */
export const isGroup = (id: string): boolean => groups.some((group) => group.id === id)

/** Whom a text mentions. */
export interface Mentions {
  /** Ids of the colleagues and groups that are meant, each once. */
  who: string[]
  /** What begins like colleagues and could mean several of them, as it was typed, without its `@`. */
  unsure: string[]
}

/**
 * Whom a text mentions: after an `@`, the name of a colleague, a word of it, their e-mail or the beginning of one of these, in any spelling
 * (`@m`, `@OLSEN`, `@jorg`, `@weiss`, `@mara@northwind.example`), where it fits nobody else. Of names that begin alike the longest counts. What goes
 * on behind it is another name (`@mara_shop`, `@mara.shop`, `@marathon`), but for scripts without spaces between words (`@maraさん`, `@田中さん`). While somebody is
 * `typing`, a name at the end of the text may go on, and only whole ones count there.
 */
export function mentionsIn(text: string, colleagues: readonly Named[], typing = false): Mentions {
  const spoken = asCompared(text)
  if (!spoken.includes('@')) return { who: [], unsure: [] }
  const index = indexOf(colleagues)
  const who = new Set<string>()
  const unsure = new Set<string>()
  for (let at = spoken.indexOf('@'); at >= 0; at = spoken.indexOf('@', at + 1)) {
    if (isInAddress(spoken[at - 1])) continue
    const rest = spoken.slice(at + 1, at + 3 + index.longest)
    const found = wholeAt(rest, index) ?? beginningAt(rest, index)
    if (!found) continue
    if (typing && found.open && at + 1 + found.called.length === spoken.length) continue
    if (found.ids.length === 1 || found.sure) for (const id of found.ids) who.add(id)
    else unsure.add(found.called)
  }
  return { who: [...who], unsure: [...unsure] }
}

interface Found {
  called: string
  ids: readonly string[]
  /** It is the whole name of all of them. */
  sure?: boolean
  /** It may go on. */
  open?: boolean
}

/** What the text begins with of what colleagues are called, the longest of it. */
function wholeAt(rest: string, { called, longest }: Index): Found | null {
  for (let end = Math.min(rest.length, longest); end > 0; end--) {
    const bearers = called.get(rest.slice(0, end))
    if (!bearers || goesOn.test(rest.slice(end - 1, end + 2))) continue
    const sure = bearers.whole.size > 0
    return { called: rest.slice(0, end), ids: [...(sure ? bearers.whole : bearers.part)], sure }
  }
  return null
}

/** Whose name, word of a name or e-mail begins with the word the text begins with. */
function beginningAt(rest: string, { called, sorted }: Index): Found | null {
  const word = firstWord.exec(rest)?.[0]
  if (word === undefined) return null
  for (const begun of beginningsIn(word)) {
    const ids = new Set<string>()
    // Two of them are enough to be unsure.
    for (let n = placeIn(sorted, begun); ids.size < 2 && sorted[n]?.startsWith(begun); n++)
      for (const id of called.get(sorted[n]!)!.begun) ids.add(id)
    if (ids.size > 0) return { called: begun, ids: [...ids], open: true }
  }
  return null
}

/** What may be the beginning of a name in a word, the longest first: of `田中さん`, where nobody sees the end of a name, also `田中`; one sign is too little. */
function beginningsIn(word: string): string[] {
  if (!runsOn.test(word)) return [word]
  const signs = Array.from(word)
  const shorter = Array.from({ length: Math.max(0, signs.length - 2) }, (_, cut) => signs.slice(0, -1 - cut).join(''))
  return [word, ...shorter]
}

interface Bearers {
  /** Who is called so and no longer, or has this e-mail. */
  whole: Set<string>
  /** Whose name has it as a part. */
  part: Set<string>
  /** Who may be meant by its beginning. */
  begun: Set<string>
}
interface Index {
  called: Map<string, Bearers>
  sorted: string[]
  longest: number
}

const indexes = new WeakMap<readonly Named[], Index>()

function indexOf(colleagues: readonly Named[]): Index {
  const known = indexes.get(colleagues)
  if (known) return known
  const called = new Map<string, Bearers>()
  const bearersOf = (name: string) => {
    const bearers = called.get(name) ?? { whole: new Set(), part: new Set(), begun: new Set() }
    called.set(name, bearers)
    return bearers
  }
  const put = (name: string, id: string, as: keyof Bearers) => {
    // A whole name counts as it is, such as one that begins with an emoji; of its parts a sign alone, such as a dash, means nobody.
    if (name === '' || (as === 'part' && !hasLetter.test(name))) return
    const bearers = bearersOf(name)
    bearers[as].add(id)
    if (!isGroup(id)) bearers.begun.add(id)
  }
  for (const { id, name, email, former = false } of colleagues) {
    const words = asCompared(name).split(/\s+/).filter(Boolean)
    if (former) {
      bearersOf(words.join(' ')).whole.add(id)
      continue
    }
    put(words.join(' '), id, 'whole')
    for (let n = 0; n < words.length; n++) {
      put(words[n]!, id, 'part')
      put(words.slice(n).join(' '), id, 'part')
      put(words.slice(0, n).join(' '), id, 'part')
    }
    put(asCompared(email), id, 'whole')
    put(asCompared(email).split('@')[0]!, id, 'part')
  }
  const sorted = [...called.keys()].toSorted((a, b) => (a < b ? -1 : 1))
  const index = { called, sorted, longest: sorted.reduce((max, { length }) => Math.max(max, length), 0) }
  indexes.set(colleagues, index)
  return index
}

/** Where the first of the names stands that is not before `word`. */
function placeIn(sorted: readonly string[], word: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < word) low = middle + 1
    else high = middle
  }
  return low
}

/** As the list of the composer compares it, and without the marks of every other script; syllables of Korean stay whole. */
const asCompared = (text: string) =>
  fold(text)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
const hasLetter = /[\p{L}\p{N}]/u
/** What goes on behind its first character. */
const goesOn = new RegExp(`^(?!${unspaced})[^](?:${spaced}|[_@]|[.-]${spaced})`, 'u')
const runsOn = new RegExp(`^${unspaced}`, 'u')
// Dots one behind the other end it: `…` is three of them by now.
const firstWord = new RegExp(`^(?:${spaced}(?:(?:${spaced}|[_%+@-]|\\.(?!\\.))*${spaced})?|(?:(?=[\\p{L}\\p{N}])${unspaced})+)`, 'u')
