import { goesOnAt, isInAddress } from '#shared/wordSigns.ts'
import type { EmojiOf } from '#features/inbox/web/emoji/withEmoji.ts'
import type { EmphasisMark, MarkupNode } from './MarkupNode.ts'
import { readAngle } from './readAngle.ts'
import { readBare } from './readBare.ts'
import { splitFences } from './splitFences.ts'

const angle = /<([^<>\n]{1,4200})>/y
const inlineCode = /`([^`\n]{1,4000})`/y
const emojiCode = /:([a-z0-9+_'-]{1,60}):/y
const skinTone = /:skin-tone-[2-6]:/y
const isEmphasis = (char: string): char is EmphasisMark => char === '*' || char === '_' || char === '~'
const isWord = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char)
const isSpace = (char: string | undefined) => char === undefined || /\s/.test(char)

/**
 * Reads the markup of a chat message (Slack's mrkdwn, bare addresses, e-mails) in one pass over the text, in time that grows with its
 * length only. Nothing a reader could see is lost: markup in a line that does not close stays as it was typed. `names` are the
 * colleagues who are shown as mentioned after an `@`; `emojiOf` knows the emoji of `:codes:`.
 */
export function tokenize(text: string, names: readonly string[] = [], emojiOf?: EmojiOf | null): MarkupNode[] {
  const nodes: MarkupNode[] = []
  const put = (node: MarkupNode) => nodes.push(node)
  for (const { isCode, text: part } of splitFences(text)) {
    if (!isCode) readLines(part, names, emojiOf).forEach(put)
    else if (!/^\n?$/.test(part)) put({ kind: 'fence', text: part })
  }
  // An empty fence shows nothing: the texts before and after it are neighbours.
  return joined(nodes)
}

/** Reads what stands between the marks of Markdown: mentions, addresses and emoji, and what Slack writes between angle brackets. */
export function tokenizeWords(text: string, names: readonly string[] = [], emojiOf?: EmojiOf | null): MarkupNode[] {
  return joined(readLines(text, names, emojiOf, false))
}

/** Reads text that holds no fences. Emphasis does not cross a line; of two opening marks of a kind the later one counts. */
function readLines(text: string, names: readonly string[], emojiOf?: EmojiOf | null, hasMarks = true): MarkupNode[] {
  const out: MarkupNode[] = []
  /** Where each mark that may still close stands: in `out`, as text, and in the text. */
  const openers = new Map<EmphasisMark, { place: number; at: number }>()
  let plainFrom = 0
  let at = 0

  const flush = () => {
    if (at > plainFrom) out.push({ kind: 'text', text: text.slice(plainFrom, at) })
    plainFrom = at
  }
  const put = (node: MarkupNode, length: number) => {
    flush()
    out.push(node)
    at += length
    plainFrom = at
  }
  const consume = (pattern: RegExp, nodeOf: (inside: string) => MarkupNode | null) => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    const node = found && nodeOf(found[1] ?? '')
    if (!node) return false
    put(node, found[0].length)
    return true
  }
  const mentionsColleague = () => {
    const isWhole = (one: string) => text.startsWith(one, at + 1) && !goesOnAt(text, at + 1 + one.length)
    const name = isInAddress(text[at - 1]) ? undefined : names.find(isWhole)
    if (!name) return false
    put({ kind: 'mention', text: `@${name}` }, name.length + 1)
    return true
  }
  const emojiNode = (code: string): MarkupNode | null => {
    const found = emojiOf?.(code)
    return found === undefined ? null : { kind: 'text', text: found }
  }
  const bare = () => {
    const found = isInAddress(text[at - 1]) ? null : readBare(text, at)
    if (!found) return false
    put(found, found.text.length)
    return true
  }
  const mark = (char: EmphasisMark) => {
    flush()
    const opener = openers.get(char)
    if (opener && at - opener.at > 1 && !isSpace(text[at - 1]) && !isWord(text[at + 1])) {
      const inside = out.splice(opener.place).slice(1)
      for (const [other, { place }] of openers) if (place >= opener.place) openers.delete(other)
      put({ kind: 'emphasis', mark: char, inside }, 1)
    } else {
      if (!isWord(text[at - 1]) && !isSpace(text[at + 1]) && text[at + 1] !== char) openers.set(char, { place: out.length, at })
      put({ kind: 'text', text: char }, 1)
    }
  }

  /** Consumes what begins with this character; whether something did. */
  const consumeAt = (char: string): boolean => {
    switch (char) {
      case '<':
        return consume(angle, readAngle)
      case '`':
        return hasMarks && consume(inlineCode, (inside) => ({ kind: 'code', text: inside }))
      case ':':
        return consume(skinTone, () => ({ kind: 'text', text: '' })) || (!isWord(text[at - 1]) && consume(emojiCode, emojiNode))
      case '@':
        return mentionsColleague()
      default:
        return /[a-z0-9]/i.test(char) && bare()
    }
  }

  while (at < text.length) {
    const char = text[at]!
    if (char === '\n') openers.clear()
    if (hasMarks && isEmphasis(char)) mark(char)
    else if (!consumeAt(char)) at++
  }
  flush()
  return out
}

/** Neighbouring texts as one, so that a thousand lone asterisks are one node of the page. */
function joined(nodes: MarkupNode[]): MarkupNode[] {
  const out: MarkupNode[] = []
  let run = ''
  const flush = () => {
    if (run !== '') out.push({ kind: 'text', text: run })
    run = ''
  }
  for (const node of nodes) {
    if (node.kind === 'text') {
      run += node.text
      continue
    }
    flush()
    out.push(node.kind === 'emphasis' ? { ...node, inside: joined(node.inside) } : node)
  }
  flush()
  return out
}
