import { takesLetters } from './keys.ts'

/**
 * A key with which somebody chooses, accepts or drops a word of an input method, as those of Chinese and Japanese, is for that word alone: nothing of
 * the page hears of it. Safari reports it after the word is done, and names it by the old key code only. Called once by the page.
 */
export function leaveToInputMethod(): void {
  addEventListener(
    'keydown',
    (event) => {
      // oxlint-disable-next-line typescript/no-deprecated -- see above
      const isOfWord = event.isComposing || event.keyCode === 229
      if (isOfWord && event.target instanceof Element && event.target.closest(takesLetters)) event.stopImmediatePropagation()
    },
    { capture: true },
  )
}
