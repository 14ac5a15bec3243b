const copied = ['fontFamily', 'fontSize', 'fontWeight', 'fontFeatureSettings', 'lineHeight', 'letterSpacing', 'padding', 'tabSize'] as const

/** How far a character of a field stands from the field's left edge, in pixels. Fields do not tell, so its text is laid out once more. */
export function caretLeft(field: HTMLTextAreaElement, at: number): number {
  const mirror = document.createElement('div')
  const style = getComputedStyle(field)
  for (const property of copied) mirror.style[property] = style[property]
  Object.assign(mirror.style, {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    boxSizing: 'border-box',
    width: `${field.clientWidth}px`,
  })
  const mark = document.createElement('span')
  mark.textContent = '@'
  mirror.append(field.value.slice(0, at), mark)
  field.parentElement!.append(mirror)
  const left = mark.offsetLeft
  mirror.remove()
  return left
}
