/** Types something where the caret is, as a person would. */
export function insertAt(field: HTMLTextAreaElement | null, text: string): void {
  if (!field) return
  field.focus()
  typeOver(field, field.selectionStart, field.selectionEnd, text)
}

/** Types something in place of a stretch of what a field says. The caret stands behind it at once, so that who goes on typing goes on there; or where it was. */
export function typeOver(field: HTMLTextAreaElement, from: number, to: number, text: string, caret: 'end' | 'preserve' = 'end'): void {
  field.setRangeText(text, from, to, caret)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
