// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { strings } from '#shared/app.strings.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { ToastCard } from './ToastCard.tsx'
import { Toasts } from './Toasts.tsx'

const page = shownPage()

/** Safari gives the focus to no button that is pressed, and takes it from the field. */
function pressAsInSafari(button: Element) {
  const mouse = { bubbles: true, cancelable: true }
  const isFocusing = button.dispatchEvent(new MouseEvent('mousedown', mouse))
  if (isFocusing && document.activeElement instanceof HTMLElement) document.activeElement.blur()
  button.dispatchEvent(new MouseEvent('click', mouse))
}

test('who types and presses what a toast offers goes on typing', () => {
  const run = vi.fn<() => void>()
  document.body.append(page.place)
  page.show(
    <>
      <textarea aria-label="Reply" />
      <ToastCard toast={{ id: 1, at: 0, text: 'Moved to Done.', variant: 'plain', action: { name: strings.frame.undo, run } }} />
    </>,
  )
  const field = document.querySelector('textarea')!
  const [undo, dismiss] = document.querySelectorAll('[data-toasts] button')
  field.focus()
  act(() => pressAsInSafari(undo!))
  expect(run).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(field)
  act(() => pressAsInSafari(dismiss!))
  expect(document.activeElement).toBe(field)
  page.place.remove()
})

test('of several toasts a screen reader reads the new one alone', () => {
  page.show(<Toasts />)
  expect(page.place.querySelector('[role=status]')?.getAttribute('aria-atomic')).toBe('false')
})
