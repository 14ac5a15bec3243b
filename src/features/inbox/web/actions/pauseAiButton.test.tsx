// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { shownPage } from '#web/testing/shownPage.tsx'
import { PauseAiButton } from './PauseAiButton.tsx'

const page = shownPage()
const pressed = vi.fn<() => void>()
const show = (paused: boolean) => page.show(<PauseAiButton paused={paused} onClick={pressed} />)
const press = () => act(() => page.place.querySelector('button')!.click())
/** React hears that a pointer enters and leaves by these. */
const point = (what: 'pointerover' | 'pointerout') =>
  act(() => void page.place.querySelector('button')!.dispatchEvent(new MouseEvent(what, { bubbles: true, relatedTarget: document.body })))

beforeEach(() => {
  document.body.append(page.place)
  pressed.mockClear()
  vi.useFakeTimers({ toFake: ['performance'] })
  return () => {
    vi.useRealTimers()
    page.place.remove()
  }
})

test('who was about to pause the AI while a colleague did does not give it the conversation back', () => {
  show(false)
  point('pointerover')
  show(true)
  press()
  expect(pressed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(600)
  press()
  expect(pressed).toHaveBeenCalledOnce()
})

test('who comes to the button after it turned, or has turned it, can press it at once', () => {
  show(false)
  show(true)
  point('pointerover')
  press()
  show(false)
  press()
  expect(pressed).toHaveBeenCalledTimes(2)
  show(true)
  point('pointerout')
  show(false)
  press()
  expect(pressed).toHaveBeenCalledTimes(3)
})
