import type { Colleague } from '#features/members/contract.ts'
import type { OpenMention } from './mentions.ts'

/** Colleagues whose name, a word of it, or e-mail begins with the query; at most eight. */
export function matchingColleagues(colleagues: readonly Colleague[], query: string): Colleague[] {
  const wanted = query.toLowerCase()
  const begins = ({ name, email }: Colleague) => {
    const known = name.toLowerCase()
    return known.startsWith(wanted) || known.includes(` ${wanted}`) || email.toLowerCase().startsWith(wanted)
  }
  return colleagues.filter(begins).slice(0, 8)
}

/** The text with the colleague's name in place of what was typed, and where the caret stands then. */
export function withMention(text: string, { at, query }: OpenMention, name: string): { text: string; caret: number } {
  const before = `${text.slice(0, at)}@${name} `
  return { text: before + text.slice(at + 1 + query.length).replace(/^ /, ''), caret: before.length }
}
