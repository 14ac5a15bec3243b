import { typeOver } from './insertAt.ts'

/** What a button typed into a field to open a list: where it stands, in place of what, and what followed then. */
interface Sign {
  at: number
  text: string
  replaced: string
  rest: string
}

const signs = new WeakMap<HTMLTextAreaElement, Sign>()

/** Types the sign of a list where the caret is, apart from the word before it, so that its list opens. A sign that stands there is not typed twice. */
export function openList(field: HTMLTextAreaElement | null, sign: string): void {
  if (!field) return
  field.focus()
  const { selectionStart: from, selectionEnd: to, value } = field
  if (from === to && value.slice(0, from).endsWith(sign)) {
    // Removed and typed again: React ignores an input event that leaves the value as it was.
    typeOver(field, from - sign.length, from, '')
    return typeOver(field, from - sign.length, from - sign.length, sign)
  }
  const isApart = from === 0 || /\s/.test(value[from - 1]!)
  const text = isApart ? sign : ` ${sign}`
  signs.set(field, { at: from, text, replaced: value.slice(from, to), rest: value.slice(to) })
  typeOver(field, from, to, text)
}

/** Something was picked: what stands there now was chosen. */
export function keepSign(field: HTMLTextAreaElement): void {
  signs.delete(field)
}

/**
 * Takes the sign that a button typed out again, for when its list closes and nothing was picked: nobody wrote it, and the customer is not to get it.
 * What was written behind it stays with it. Says whether it was taken out.
 */
export function takeOutSign(field: HTMLTextAreaElement): boolean {
  const sign = signs.get(field)
  if (!sign) return false
  signs.delete(field)
  const { at, text, replaced, rest } = sign
  const end = at + text.length
  const { value } = field
  const isBare = value.slice(at, end) === text && value.slice(end).trimStart() === rest.trimStart()
  if (isBare) typeOver(field, at, end, replaced, 'preserve')
  return isBare
}
