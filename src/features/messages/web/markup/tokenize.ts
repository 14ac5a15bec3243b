import type { EmphasisMark, MarkupNode } from './MarkupNode.ts'
import { readAngle } from './readAngle.ts'
import { readBare } from './readBare.ts'

const angle = /<([^<>\n]{1,4200})>/y
const inlineCode = /`([^`\n]{1,4000})`/y
const skinTone = /:skin-tone-[2-6]:/gy
const isWord = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char)
const isSpace = (char: string | undefined) => char === undefined || /\s/.test(char)

/**
 * Reads the markup of a chat message (Slack's mrkdwn, bare addresses, e-mails) in one pass over the text, in time that grows with its
 * length only. Nothing a reader could see is lost: markup that does not close stays as it was typed. `names` are the
 * colleagues who are shown as mentioned after an `@`.
 */
export function tokenize(text: string, names: readonly string[] = []): MarkupNode[] {
  const nodes: MarkupNode[] = []
  let from = 0
  while (from < text.length) {
    const open = text.indexOf('```', from)
    const close = open < 0 ? -1 : text.indexOf('```', open + 3)
    if (close < 0) break
    readLines(text.slice(from, open), names, nodes)
    const inside = text.slice(open + 3, close).replace(/^\n|\n$/g, '')
    if (inside !== '') nodes.push({ kind: 'fence', text: inside })
    from = close + 3
  }
  readLines(text.slice(from), names, nodes)
  return nodes
}

function readLines(text: string, names: readonly string[], nodes: MarkupNode[]) {
  const reader = new Reader(text, names)
  for (const node of joined(reader.read())) nodes.push(node)
}

/** Neighbouring texts as one, so that a thousand lone asterisks are one node of the page. */
function joined(nodes: MarkupNode[]): MarkupNode[] {
  const out: MarkupNode[] = []
  let run = ''
  for (const node of nodes) {
    if (node.kind === 'text') {
      run += node.text
      continue
    }
    if (run !== '') out.push({ kind: 'text', text: run })
    run = ''
    out.push(node.kind === 'emphasis' ? { ...node, inside: joined(node.inside) } : node)
  }
  if (run !== '') out.push({ kind: 'text', text: run })
  return out
}

interface Opener {
  /** Where in `out` the mark stands as text. */
  place: number
  /** Where in the text it stands. */
  at: number
}

/** Reads text that holds no fences. Emphasis does not cross a line; of two opening marks of a kind the later one counts. */
class Reader {
  private readonly out: MarkupNode[] = []
  private readonly openers = new Map<EmphasisMark, Opener>()
  private plainFrom = 0
  private at = 0
  private readonly text: string
  private readonly names: readonly string[]

  constructor(text: string, names: readonly string[]) {
    this.text = text
    this.names = names
  }

  read(): MarkupNode[] {
    while (this.at < this.text.length) this.step(this.text[this.at]!)
    this.flush(this.at)
    return this.out
  }

  private step(char: string) {
    if (char === '\n') this.openers.clear()
    if (char === '*' || char === '_' || char === '~') return this.mark(char)
    if (char === '<' && this.take(angle, readAngle)) return
    if (char === '`' && this.take(inlineCode, (inside) => ({ kind: 'code', text: inside }))) return
    if (char === ':' && this.take(skinTone, () => ({ kind: 'text', text: '' }))) return
    if (char === '@' && this.mentionsColleague()) return
    if (/[a-z0-9]/i.test(char) && !isWord(this.text[this.at - 1])) {
      const found = readBare(this.text, this.at)
      if (found) return this.put(found, found.text.length)
    }
    this.at++
  }

  private take(pattern: RegExp, node: (inside: string) => MarkupNode | null): boolean {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    const made = found && node(found[1] ?? '')
    if (made) this.put(made, found[0].length)
    return Boolean(made)
  }

  private mentionsColleague(): boolean {
    if (isWord(this.text[this.at - 1])) return false
    const rest = this.at + 1
    const name = this.names.find((one) => this.text.startsWith(one, rest) && !isWord(this.text[rest + one.length]))
    if (name) this.put({ kind: 'mention', text: `@${name}` }, name.length + 1)
    return Boolean(name)
  }

  private mark(char: EmphasisMark) {
    const before = this.text[this.at - 1]
    const after = this.text[this.at + 1]
    const opener = this.openers.get(char)
    if (opener && this.at - opener.at > 1 && !isSpace(before) && !isWord(after)) {
      this.flush(this.at)
      const inside = this.out.splice(opener.place).slice(1)
      for (const [mark, other] of this.openers) if (other.place >= opener.place) this.openers.delete(mark)
      this.put({ kind: 'emphasis', mark: char, inside }, 1)
    } else {
      this.flush(this.at)
      if (!isWord(before) && !isSpace(after) && after !== char) this.openers.set(char, { place: this.out.length, at: this.at })
      this.put({ kind: 'text', text: char }, 1)
    }
  }

  private put(node: MarkupNode, length: number) {
    this.flush(this.at)
    if (node.kind !== 'text' || node.text !== '') this.out.push(node)
    this.at += length
    this.plainFrom = this.at
  }

  private flush(until: number) {
    if (until > this.plainFrom) this.out.push({ kind: 'text', text: this.text.slice(this.plainFrom, until) })
    this.plainFrom = until
  }
}
