/** Scripts without spaces, whose words end wherever a mark begins. */
const unspaced = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}`
/** What may stand before the mark that opens emphasis, and what may not stand behind the one that closes it: words and numbers stay whole. */
const opens = String.raw`(?<=^|[\s\p{Ps}\p{Pi}"'${unspaced}])`
const closes = String.raw`(?!(?![${unspaced}])[\p{L}\p{N}_\x60])`
/** Emphasis is at most so long, so that a text full of marks that nothing closes is read in time that grows with its length. */
const emphasis = new RegExp(String.raw`${opens}(\*\*|__|~~|[*_~])(?=[*_~]*[^\s*_~])([^\n]{0,400}?\S)\1${closes}`, 'gmu')
const heading = /^ {0,3}#{1,6} +(.*?)[ #]*$/gmu
const link = /!?\[([^[\]\n]+)\]\((?:https?:|mailto:|\/)[^()\s]*(?: +"[^"\n]*")?\)/giu
const fence = /^ {0,3}(?:```|~~~)[^\n`]*$/gmu
const code = /(?<!`)(`{1,2})(?!`)([^`\n]+)\1(?!`)/gu
/** So many marks stand in one another: bold, italic, struck. */
const maxNested = 3

/** A message without the marks of its writing, as one reads it in the transcript: headings, emphasis, links and code by their words. */
export function shownText(written: string): string {
  let text = written.replace(fence, '').replace(heading, '$1').replace(link, '$1')
  for (let i = 0; i < maxNested; i++) text = text.replace(emphasis, '$2')
  return text.replace(code, '$2')
}
