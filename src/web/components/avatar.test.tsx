// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { Avatar } from './Avatar.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

test('a face that does not load gives way to the initials, and another address is tried', () => {
  const place = document.createElement('div')
  const root = createRoot(place)
  const show = (image: string) => act(() => root.render(<Avatar id="1" name="Annika Berg" image={image} />))
  const shown = () => place.querySelector('img')?.getAttribute('src') ?? null
  show('https://faces.example/expired.png')
  expect(shown()).toBe('https://faces.example/expired.png')
  act(() => void place.querySelector('img')!.dispatchEvent(new Event('error')))
  expect(shown()).toBeNull()
  expect(place.firstElementChild?.getAttribute('data-initials')).toBe('AB')
  show('https://faces.example/fresh.png')
  expect(shown()).toBe('https://faces.example/fresh.png')
  act(() => root.unmount())
})
