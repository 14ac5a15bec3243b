import { unspaced } from '#shared/wordSigns.ts'
import type { EmojiOf } from '#features/inbox/web/emoji/withEmoji.ts'
import { isMarkdown } from './isMarkdown.ts'
import { splitFence } from './splitFence.ts'
import { splitFences } from './splitFences.ts'
import { tokenize, tokenizeWords } from './tokenize.ts'
import { visibleText } from './visibleText.ts'

/** What may stand before the mark that opens emphasis, and what may not stand behind the one that closes it: words and numbers stay whole. */
const opens = String.raw`(?<=^|[\s\p{Ps}\p{Pi}"']|${unspaced})`
const closes = String.raw`(?!(?!${unspaced})[\p{L}\p{N}_\x60])`
/** Emphasis is at most so long, so that a text full of marks that nothing closes is read in time that grows with its length. */
const emphasis = new RegExp(String.raw`${opens}(\*\*|__|~~|[*_~])(?=[*_~]*[^\s*_~])([^\n]{0,400}?\S)\1${closes}`, 'gmu')
const heading = /^ {0,3}#{1,6} +(.*?)[ #]*$/gmu
const link = /!?\[([^[\]\n]+)\]\((?:https?:|mailto:|\/)[^()\s]*(?: +"[^"\n]*")?\)/giu
/** The lines of a fence that only Markdown knows, with a language at most. */
const tildes = /^ {0,3}~{3,}\w*$/mu
const code = /(?<!`)(`{1,2})(?!`)([^`\n]+)\1(?!`)/u
/** So many marks stand in one another: bold, italic, struck. */
const maxNested = 3

/**
 * A message on a line of its own, as one reads it in the transcript: without the marks of its writing, with links by their words and mentions by their
 * names, and with emoji for their codes as soon as those are known. Markdown is read by its marks alone: its parser is loaded for transcripts only.
 */
export function shownText(written: string, emojiOf: EmojiOf | null = null): string {
  if (!isMarkdown(written)) return visibleText(tokenize(written, [], emojiOf))
  const parts = splitFences(written).map(({ isCode, text }) => (isCode ? splitFence(text).code : betweenFences(text, emojiOf)))
  return parts.filter(Boolean).join('\n')
}

/** What stands between the fences of backticks. Every second part stands between tildes, and is left alone. */
function betweenFences(written: string, emojiOf: EmojiOf | null): string {
  const parts = written.split(tildes)
  return parts.map((part, i) => (i % 2 === 1 ? part : wordsOf(part, emojiOf))).join('')
}

/** The words of Markdown that holds no fences. */
function wordsOf(written: string, emojiOf: EmojiOf | null): string {
  let text = written.replace(heading, '$1').replace(link, '$1')
  for (let i = 0; i < maxNested; i++) text = text.replace(emphasis, '$2')
  // Each code comes as its mark and what stands in it, between the words around it.
  const parts = text.split(code)
  return parts
    .map((part, i) => {
      if (i % 3 === 1) return ''
      return i % 3 === 2 ? part : visibleText(tokenizeWords(part, [], emojiOf))
    })
    .join('')
}
