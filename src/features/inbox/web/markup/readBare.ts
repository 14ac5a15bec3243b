import type { MarkupNode } from './MarkupNode.ts'
import { safeHref } from './safeHref.ts'

// Both are bounded or stop at white space, and are only tried where a word begins: no input makes them slow. Chinese and Japanese put no space behind an
// address, but punctuation of their own.
const address = /(?:https?:\/\/|www\.(?=[\p{L}\p{N}-]{1,63}\.\p{L}))[^\s<>"`|\\，。、！？：；（）「」『』【】《》〈〉“”]{1,4096}/iuy
const email = /[a-z0-9][\w.+%-]{0,63}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}/iy

/** The bare address or e-mail that begins at `at`, without the punctuation of the sentence around it. */
export function readBare(text: string, at: number): (MarkupNode & { kind: 'link' }) | null {
  address.lastIndex = at
  const web = address.exec(text)?.[0]
  if (web !== undefined) {
    const trimmed = withoutTail(web)
    const href = safeHref(withScheme(trimmed))
    return href === null ? null : { kind: 'link', text: trimmed, href }
  }
  email.lastIndex = at
  const mail = email.exec(text)?.[0].replace(/-+$/, '')
  return mail === undefined ? null : { kind: 'link', text: mail, href: `mailto:${mail}` }
}

/** The address of a bare link. One that begins with `www.` leads to https. */
const withScheme = (bare: string): string => (/^www\./i.test(bare) ? `https://${bare}` : bare)

/** Drops what ends the sentence rather than the address; a bracket goes only when none was opened inside the address. */
function withoutTail(found: string): string {
  let depth = 0
  for (const char of found) {
    if (char === '(') depth++
    else if (char === ')') depth--
  }
  let end = found.length
  for (; end > 0; end--) {
    const last = found[end - 1]!
    if (last === ')' && depth < 0) depth++
    else if (!".,;:!?'*_~]}".includes(last)) break
  }
  return found.slice(0, end)
}
