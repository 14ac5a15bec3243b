/** Types something where the caret is, as a person would; `apart` from the word before it, so that a sign opens its list. A sign that stands there is not typed twice. */
export function insertAt(field: HTMLTextAreaElement | null, text: string, apart = false): void {
  if (!field) return
  field.focus()
  const { selectionStart, selectionEnd, value } = field
  if (apart && selectionStart === selectionEnd && value.slice(0, selectionStart).endsWith(text)) {
    // Removed and typed again: React ignores an input event that leaves the value as it was.
    typeOver(field, selectionStart - text.length, selectionStart, '')
    return typeOver(field, selectionStart - text.length, selectionStart - text.length, text)
  }
  const isApart = !apart || selectionStart === 0 || /\s/.test(value[selectionStart - 1]!)
  typeOver(field, selectionStart, selectionEnd, isApart ? text : ` ${text}`)
}

/** Types something in place of a stretch of what a field says. The caret stands behind it at once, so that who goes on typing goes on there. */
export function typeOver(field: HTMLTextAreaElement, from: number, to: number, text: string): void {
  field.setRangeText(text, from, to, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
