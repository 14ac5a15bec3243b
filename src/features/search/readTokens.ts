import { fold } from '#shared/fold.ts'

/** A word of a text: how it is looked for, which one it is, and where it stands in the text as it was written. */
export interface Token {
  token: string
  /** Words that follow each other have numbers that follow each other. */
  at: number
  start: number
  end: number
  /** A pair of letters, or the last letter, of a script that puts no spaces between words. */
  spaceless?: true
}

const withoutSpaces = String.raw`\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}`
const letters = String.raw`\p{L}\p{N}\p{M}`
const runs = new RegExp(
  String.raw`(?<spaceless>[[${letters}]&&[${withoutSpaces}]]+)|[[${letters}]--[${withoutSpaces}]]+|\p{Extended_Pictographic}`,
  'gv',
)
const simpleRuns = /[a-z0-9]+/gi

/** Longer ones are keys and addresses that nobody types to their end. */
const longest = 64

/**
 * The words of a text in their order. Scripts without spaces are cut into pairs of neighbouring letters, so that any part of a sentence
 * is found; emoji are words.
 */
export function readTokens(text: string): Token[] {
  const found: Token[] = []
  // oxlint-disable-next-line no-control-regex -- the tables of Unicode cost a multiple, and most texts do without
  const pattern = /^[\x00-\x7f]*$/.test(text) ? simpleRuns : runs
  for (const match of text.matchAll(pattern)) {
    const [run] = match
    if (match.groups?.['spaceless']) pushPairs(found, run, match.index)
    else {
      const token = shorten(fold(run))
      if (token) found.push({ token, at: nextOf(found), start: match.index, end: match.index + run.length })
    }
  }
  return found
}

const nextOf = (found: Token[]) => (found.length === 0 ? 0 : found.at(-1)!.at + 1)

function pushPairs(found: Token[], run: string, start: number): void {
  const folded = Array.from(fold(run))
  const written = Array.from(run)
  // Where folding changed how many letters there are, none can be pointed at alone.
  const place = written.length === folded.length ? placesOf(written, start) : () => ({ start, end: start + run.length })
  const first = nextOf(found)
  for (const [i, letter] of folded.entries()) {
    const next = folded[i + 1] ?? ''
    const [from, to] = [place(i), place(next ? i + 1 : i)]
    found.push({ token: letter + next, at: first + i, start: from.start, end: to.end, spaceless: true })
  }
}

function placesOf(written: string[], start: number): (i: number) => { start: number; end: number } {
  const starts = [start]
  for (const letter of written) starts.push(starts.at(-1)! + letter.length)
  return (i) => ({ start: starts[i]!, end: starts[i + 1]! })
}

function shorten(token: string): string {
  if (token.length <= longest) return token
  const cut = token.slice(0, longest)
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
}
