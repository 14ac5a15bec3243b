import { isCharacter, takesLetters } from '#web/hooks/keys.ts'

/** Of two that are on their way the later one gets what is typed. */
let last = new AbortController()

/**
 * Keeps what is typed while something opens, also where the focus is in a field: the first field that gets the focus takes it. Escape is `cancel`
 * meanwhile, or null where it is for what opens. It ends with any focus, a press elsewhere, and by what is returned.
 */
export function holdTyping(cancel: (() => void) | null): () => void {
  last.abort()
  const mine = (last = new AbortController())
  const end = () => mine.abort()
  const options = { capture: true, signal: mine.signal }
  let text = ''
  const keep = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey } = event
    if (key === 'Tab') end()
    if (key === 'Tab' || altKey || ctrlKey || metaKey) return
    if (key === 'Escape') {
      end()
      if (!cancel) return
      cancel()
    } else if (key === 'Backspace') text = Array.from(text).slice(0, -1).join('')
    else if (isCharacter.test(key)) text += key
    else if (key !== 'Enter') return
    // Enter chooses nothing that nobody has seen.
    event.preventDefault()
    event.stopPropagation()
  }
  const handOver = ({ target }: FocusEvent) => {
    end()
    if (text === '' || !(target instanceof Element) || !target.matches(takesLetters)) return
    // Safari puts the caret into a field only after it has said that the field has the focus, and types nothing where no caret is.
    queueMicrotask(() => {
      // As if it were typed there: deprecated, and the one way that a field of React and its undoing take for typing.
      // oxlint-disable-next-line typescript/no-deprecated -- as said
      if (document.activeElement === target) document.execCommand('insertText', false, text)
    })
  }
  document.addEventListener('keydown', keep, options)
  document.addEventListener('focusin', handOver, options)
  document.addEventListener('pointerdown', end, options)
  return end
}
