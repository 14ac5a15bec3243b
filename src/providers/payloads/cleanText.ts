// Tabs and line breaks stay; the other control characters mean nothing in a chat, and PostgreSQL cannot store NUL.
const control = /[\p{Cc}--[\t\n\r]]/v
const controls = /[\p{Cc}--[\t\n\r]]+/gv
const loneSurrogates = /\p{Surrogate}/gu

/** The text without control characters and without halves of characters, neither of which can be stored. */
export function cleanText(text: string): string {
  const calm = control.test(text) ? text.replace(controls, '') : text
  return calm.isWellFormed() ? calm : calm.replace(loneSurrogates, '')
}

/** The text, at most `most` characters of it; what is cut ends in '…' and never in half a character. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const last = text.charCodeAt(max - 2)
  return `${text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 2 : max - 1)}…`
}
