const copied = ['fontFamily', 'fontSize', 'fontWeight', 'fontFeatureSettings', 'lineHeight', 'letterSpacing', 'padding', 'tabSize'] as const

/** Where a character of a field stands, in pixels from the field's left and top edge. Fields do not tell, so its text is laid out once more. */
export function caretPlace(field: HTMLTextAreaElement, at: number): { left: number; top: number } {
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
  const place = { left: mark.offsetLeft, top: mark.offsetTop - field.scrollTop }
  mirror.remove()
  return place
}
