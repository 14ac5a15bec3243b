import { minute } from '#shared/time.ts'
import { store } from '#web/hooks/store.ts'

/** Who has not touched a page for so long may have left it, or works elsewhere: no call is to wait for them there. */
const awayAfter = 5 * minute
const touches = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const

/** Whether somebody has this page before them: it is visible, and was touched or brought to the front some minutes ago at most. */
export const attends = store(true)

/** Watches that; called once by the page. */
export function watchAttending(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const touched = () => {
    clearTimeout(timer)
    attends.set(!document.hidden)
    timer = setTimeout(() => attends.set(false), awayAfter)
  }
  for (const touch of touches) addEventListener(touch, touched, { capture: true, passive: true })
  addEventListener('focus', touched)
  document.addEventListener('visibilitychange', touched)
  touched()
}
