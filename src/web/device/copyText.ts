/** Puts a text into the clipboard; false where the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // On plain http, as in an office network, browsers offer only the old way.
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  const before = document.activeElement
  document.body.append(field)
  field.select()
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- there is nothing else without https
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}
