import type { MarkupNode } from './MarkupNode.ts'
import { safeHref } from './safeHref.ts'

const sigils: Record<string, string> = { '@': '@', '#': '#', '!': '@' }

/**
 * What Slack writes between angle brackets: `url|text`, `#C1|name`, `@U1|name`, `!channel`. Null for anything else, such as the
 * `<b>` or `<!DOCTYPE html>` of a customer who writes HTML, which stays as it was typed.
 */
export function readAngle(inside: string): MarkupNode | null {
  const bar = inside.indexOf('|')
  const target = bar < 0 ? inside : inside.slice(0, bar)
  const label = bar < 0 ? '' : inside.slice(bar + 1)
  const sigil = sigils[inside[0]!]
  if (sigil !== undefined) return readMention(sigil, target.slice(1), label)
  if (/^(https?:\/\/|mailto:)/i.test(target)) {
    const href = safeHref(target)
    const text = label || target.replace(/^mailto:/i, '')
    return href === null ? { kind: 'text', text } : { kind: 'link', text, href }
  }
  // Other addresses (`tel:`, or a script) are shown by their label, and lead nowhere.
  return bar > 0 && label !== '' && /^[a-z][a-z0-9+.-]*:/i.test(target) ? { kind: 'text', text: label } : null
}

function readMention(sigil: string, target: string, label: string): MarkupNode | null {
  // Only a date has spaces: `<!DOCTYPE html>` of a customer names nobody.
  if (!/^(?:date\^[\w^.:{} -]*|\w[\w^.:-]*)$/.test(target)) return null
  if (target.startsWith('date^')) return label === '' ? null : { kind: 'text', text: label }
  const name = label || target.replace(/^subteam\^/, '')
  return { kind: 'mention', text: name.startsWith(sigil) ? name : sigil + name }
}
