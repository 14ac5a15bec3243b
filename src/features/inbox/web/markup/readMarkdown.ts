import { Marked, type MarkedToken, type Token, type TokenizerExtension, type Tokens } from 'marked'
import type { EmojiOf } from '#features/inbox/web/emoji/withEmoji.ts'
import { fencesOnLines } from './fencesOnLines.ts'
import type { MarkupNode } from './MarkupNode.ts'
import { readAngle } from './readAngle.ts'
import { readBare } from './readBare.ts'
import { safeHref } from './safeHref.ts'
import { tokenizeWords } from './tokenize.ts'
import { visibleText } from './visibleText.ts'

/** What is nested deeper than this is shown as it was typed. */
const deepest = 8

/** What Slack writes between angle brackets, before Markdown takes the address in it for a bare one. */
const angleBrackets: TokenizerExtension = {
  name: 'angle',
  level: 'inline',
  start: (src) => src.indexOf('<'),
  tokenizer(src) {
    const found = /^<([^<>\n]{1,4200})>/.exec(src)
    return found && readAngle(found[1]!) ? { type: 'angle', raw: found[0] } : undefined
  },
}

// Only its reader is used: what it reads becomes nodes, and HTML in a message is text like any other. So is a line such as `[Order]: 48213`, which would
// say where links lead, and be gone.
const reader = new Marked({
  gfm: true,
  breaks: true,
  extensions: [angleBrackets],
  tokenizer: { html: () => undefined, tag: () => undefined, def: () => undefined, url: bareLink },
})

/** A bare address leads where it leads in every other text. */
function bareLink(src: string): Tokens.Link | undefined {
  const found = readBare(src, 0)
  if (!found) return undefined
  const { text, href } = found
  return { type: 'link', raw: text, text, href, tokens: [{ type: 'text', raw: text, text, escaped: true }] }
}

/** Reads a text as Markdown (CommonMark, with GitHub's tables, strikethrough and bare addresses); null where it cannot be read so. */
export function readMarkdown(text: string, names: readonly string[] = [], emojiOf?: EmojiOf | null): MarkupNode[] | null {
  const words = (typed: string) => tokenizeWords(typed, names, emojiOf)
  try {
    return nodesOf(reader.lexer(fencesOnLines(text)), words, 0)
  } catch {
    // Nested too deep for its reader.
    return null
  }
}

type Words = (typed: string) => MarkupNode[]

function nodesOf(tokens: readonly Token[], words: Words, depth: number): MarkupNode[] {
  return tokens.flatMap((token) =>
    depth > deepest ? { kind: 'text' as const, text: token.raw } : nodesOfToken(token as Tokens.Generic, words, depth),
  )
}

/** What a token holds. */
const insideOf = (token: Tokens.Generic, words: Words, depth: number) => nodesOf(token.tokens ?? [], words, depth + 1)

/** Whether a token is one of this kind; marked types its own kinds, while a `Tokens.Generic` may be any. */
function isA<Kind extends MarkedToken['type']>(kind: Kind, token: Tokens.Generic): token is Extract<MarkedToken, { type: Kind }> {
  return token.type === kind
}

/** A block, or what stands in one. */
function nodesOfToken(token: Tokens.Generic, words: Words, depth: number): MarkupNode | MarkupNode[] {
  if (isA('list', token)) return listOf(token, words, depth)
  if (isA('table', token)) return tableOf(token, words, depth)
  if (isA('code', token)) return fenceOf(token)
  switch (token.type) {
    case 'space':
      return []
    case 'heading':
      return { kind: 'heading', level: Number(token['depth']), inside: insideOf(token, words, depth) }
    case 'paragraph':
      return { kind: 'paragraph', inside: insideOf(token, words, depth) }
    case 'blockquote':
      return { kind: 'quote', inside: insideOf(token, words, depth) }
    case 'hr':
      return { kind: 'rule' }
    default:
      return inlineNodes(token, words, depth)
  }
}

function inlineNodes(token: Tokens.Generic, words: Words, depth: number): MarkupNode | MarkupNode[] {
  switch (token.type) {
    case 'codespan':
      return { kind: 'code', text: String(token['text']) }
    case 'strong':
      return { kind: 'emphasis', mark: '*', inside: insideOf(token, words, depth) }
    case 'em':
      return { kind: 'emphasis', mark: '_', inside: insideOf(token, words, depth) }
    case 'del':
      return { kind: 'emphasis', mark: '~', inside: insideOf(token, words, depth) }
    case 'link':
    case 'image':
      return linkOf(token, insideOf(token, words, depth))
    case 'angle':
      return readAngle(token.raw.slice(1, -1)) ?? { kind: 'text', text: token.raw }
    case 'br':
      return { kind: 'text', text: '\n' }
    case 'escape':
      return { kind: 'text', text: String(token['text']) }
    case 'text':
      return token.tokens ? insideOf(token, words, depth) : words(String(token['text']))
    default:
      return { kind: 'text', text: token.raw }
  }
}

function listOf({ ordered, start, items }: Tokens.List, words: Words, depth: number): MarkupNode {
  const itemOf = (item: Tokens.ListItem): MarkupNode[] => {
    const inside = nodesOf(
      item.tokens.filter((token) => token.type !== 'checkbox'),
      words,
      depth + 1,
    )
    return item.task ? [{ kind: 'text', text: item.checked ? '☑ ' : '☐ ' }, ...inside] : inside
  }
  return { kind: 'list', start: ordered && typeof start === 'number' ? start : null, items: items.map(itemOf) }
}

function tableOf({ header, rows }: Tokens.Table, words: Words, depth: number): MarkupNode {
  const cellsOf = (cells: readonly Tokens.TableCell[]) => cells.map((cell) => nodesOf(cell.tokens, words, depth + 1))
  return { kind: 'table', header: cellsOf(header), rows: rows.map(cellsOf) }
}

/** What stands behind the backticks is a language or the first line of the code: `splitFence` knows which. */
function fenceOf({ lang, raw, text }: Tokens.Code): MarkupNode {
  // Its reader takes backslashes out of a language.
  const behind = lang ? (/^ *(?:`+|~+)([^\n]*)/.exec(raw)?.[1]?.trim() ?? lang) : ''
  return { kind: 'fence', text: `${behind}\n${text}` }
}

/** A link leads where it says, by https, http or mail, or nowhere; a picture is a link, as nobody outside is asked for anything unasked. */
function linkOf({ href: given, text, type }: Tokens.Generic, inside: MarkupNode[]): MarkupNode {
  const href = safeHref(String(given))
  const shown = (type === 'image' ? String(text) : visibleText(inside)) || String(given)
  return href === null ? { kind: 'text', text: shown } : { kind: 'link', text: shown, href }
}
