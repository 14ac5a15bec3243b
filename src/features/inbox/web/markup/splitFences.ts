/**
 * A stretch of a text as it is shown: what stands in a fence, for `splitFence`, or the words between fences, which may be empty. Of a fence with nothing
 * behind its backticks the first break stays: a language can stand only before it.
 */
interface Stretch {
  isCode: boolean
  text: string
}

/** Up to the next so many backticks; what more of them stands there is of the code. */
const closed = /(`{3,9})([^]*?)(\1)(?!`)/
/** Behind nothing but spaces and the marks of lists and quotes, and to the end. */
const unclosed = /(`{3,})(?<=^(?:[ \t>]|[-*+] |\d{1,9}[.)] )*\1)([^]*)()/m

/**
 * Finds the fences of a text, as Slack and Markdown write them: code may stand right behind their backticks and right before those that close them. A
 * fence that begins a line and is not closed goes on to the end; other backticks are words. Of four parts the first is the words before a fence, then
 * come what opens it, its code and what closes it; the last part of all is words. Together they are the text, and time grows with its length only.
 */
export function fenceParts(text: string): string[] {
  const parts = text.split(closed)
  parts.push(...parts.pop()!.split(unclosed))
  return parts
}

/** The words and the code of a text, in turns. A fence stands on lines of its own: the breaks around its backticks say nothing more. */
export function splitFences(text: string): Stretch[] {
  const parts = fenceParts(text)
  return parts.flatMap((part, i) => {
    if (i % 2 === 1) return []
    const isCode = i % 4 === 2
    const behind = i === 0 ? part : part.replace(/^[^\S\n]*\n/, isCode ? '\n' : '')
    return { isCode, text: i === parts.length - 1 ? behind : behind.replace(/(?!^)\n[^\S\n]*$/, '') }
  })
}
