// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { shownPage } from '#web/testing/shownPage.tsx'
import { startKeys, useKeys } from './keys.ts'

const page = shownPage()
const back = vi.fn<() => void>()

function Screen() {
  useKeys({ Escape: { says: 'Back', group: 'Conversation', run: back } })
  return null
}
const press = () => act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))

test('Escape is of what has opened over the page, and goes back only without it, wherever the focus is', () => {
  startKeys()
  page.show(<Screen />)
  const menu = document.createElement('div')
  menu.setAttribute('role', 'menu')
  document.body.append(menu)
  press()
  expect(back).not.toHaveBeenCalled()
  menu.remove()
  press()
  expect(back).toHaveBeenCalledOnce()
})
