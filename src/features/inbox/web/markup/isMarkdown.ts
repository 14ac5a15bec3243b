import { fenceParts } from './splitFences.ts'

/** A longer text is read by Slack's marks only: the parser of Markdown takes time that grows with the square of what some texts repeat. */
export const maxMarkdown = 8000

/** Marks that only Markdown has: `**bold**`, `__bold__`, `~~gone~~`, `[text](address)`, `## heading`, the line below the head of a table. */
const onlyMarkdown =
  /\*\*\S|(?<![\p{L}\p{N}_])__[^\s_]|~~\S|\]\((?:https?:|mailto:)|^ {0,3}#{1,6} \S|^ {0,3}\|?[ :]*-{3,}[ :]*\|[ :|-]*$/imu

/**
 * Whether a text is read as Markdown instead of by Slack's marks, which is one decision for all of it: where anything stands that only Markdown has, `*one*`
 * asterisk is italic and lines with hyphens are lists; elsewhere it is bold as in Slack, and everything else stays as it was typed. Code in fences says
 * nothing about it.
 */
export function isMarkdown(text: string): boolean {
  if (text.length > maxMarkdown) return false
  const words = fenceParts(text).filter((_, i) => i % 4 === 0)
  return onlyMarkdown.test(words.join('`'))
}
