/** Types something where the caret is, as a person would; `apart` from the word before it, so that a sign opens its list. */
export function insertAt(field: HTMLTextAreaElement | null, text: string, apart = false): void {
  if (!field) return
  field.focus()
  const { selectionStart, selectionEnd, value } = field
  const isApart = !apart || selectionStart === 0 || /\s/.test(value[selectionStart - 1]!)
  field.setRangeText(isApart ? text : ` ${text}`, selectionStart, selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
