import { splitFence } from './splitFence.ts'
import { fenceParts } from './splitFences.ts'

/** What may stand before the backticks of a fence on their line, with the marks of lists and quotes. */
const beforeFence = /^(?:[\s>]|[-*+] |\d{1,9}[.)] )*$/
/** How code ends that has the backticks behind it on their own line. */
const lastBreak = /\n[ \t>]*$/
const blankLine = /^[^\S\n]*(?:\n|$)/

/**
 * A text with its fences as Markdown must have them, so that it finds those that `fenceParts` finds: it reads words behind the backticks as a language,
 * and takes backticks behind words for code. What it reads right is left as it was typed, in lists and quotes, too.
 */
export function fencesOnLines(text: string): string {
  const parts = fenceParts(text)
  for (let i = 1; i < parts.length; i += 4) {
    if (isRead(parts, i)) continue
    const { language, code } = splitFence(parts[i + 1]!.replace(/^[^\S\n]*\n/, '\n'))
    parts[i + 2] = `\n${parts[i]}\n`
    parts[i] = `\n${parts[i]}${language}\n`
    parts[i + 1] = code.replace(lastBreak, '')
  }
  return parts.join('')
}

/** Whether Markdown reads the fence right whose opening is part `i`: as code in a line, or by lines of its own. */
function isRead(parts: readonly string[], i: number): boolean {
  const [before = '', , code = '', close = '', behind = ''] = parts.slice(i - 1, i + 4)
  if (close !== '' && !/\n|^`|`$/.test(code)) return true
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const beginsLine = (i === 1 || line !== before) && beforeFence.test(line) && !/^[^\n]*`/.test(code)
  return beginsLine && (close === '' || (lastBreak.test(code) && blankLine.test(behind)))
}
