// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { strings } from '#shared/app.strings.ts'
import { lazyComponent } from './lazyComponent.tsx'
import { toasts } from '#web/components/toast/toast.ts'

const settled = () => new Promise((done) => setTimeout(done, 0))
const said = () => toasts.get().map(({ text }) => text)

beforeEach(() => {
  toasts.set([])
  // Is there a newer page? Nobody answers.
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')))
})

test('what somebody waits for and cannot be fetched is said and waited for no more; the next attempt tries again', async () => {
  let isThere = false
  const load = vi.fn<() => Promise<() => null>>(() => (isThere ? Promise.resolve(() => null) : Promise.reject(new Error('no network'))))
  const part = lazyComponent(load)
  const drop = vi.fn<() => void>()
  part.preload()
  await settled()
  expect(said()).toEqual([])
  part.load(drop)
  await settled()
  expect(drop).toHaveBeenCalledOnce()
  expect(said()).toEqual([strings.errors.unreachable])
  toasts.set([])
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  part.load(() => undefined)
  await settled()
  expect(said()).toEqual([strings.errors.offline])
  onLine.mockRestore()
  isThere = true
  part.load(drop)
  await settled()
  part.load(drop)
  await settled()
  expect(load).toHaveBeenCalledTimes(4)
  expect(drop).toHaveBeenCalledOnce()
})

test('what fails again although the server answers is said to need a reload: no browser has to ask again for a module it could not have', async () => {
  vi.stubGlobal('fetch', async () => new Response('<!doctype html>'))
  const part = lazyComponent(() => Promise.reject(new Error('cut')))
  for (const told of [strings.errors.unreachable, strings.errors.notLoaded]) {
    toasts.set([])
    part.load(() => undefined)
    await settled()
    expect(said()).toEqual([told])
  }
  expect(toasts.get()[0]!.action?.name).toBe(strings.broken.reload)
})

const isHeld = (key = 'a') => !document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

test('what is typed is held while something opens, and no longer once it could not be fetched', async () => {
  let fail = () => undefined as void
  const part = lazyComponent(() => new Promise<() => null>((_, reject) => (fail = () => reject(new Error('no network')))))
  part.load(() => undefined, true)
  expect(isHeld()).toBe(true)
  fail()
  await settled()
  expect(isHeld()).toBe(false)
})

test('so it is where it was fetched before, until it has the focus; Escape is for it', async () => {
  const part = lazyComponent(() => Promise.resolve(() => null))
  part.preload()
  await settled()
  const drop = vi.fn<() => void>()
  part.load(drop, true)
  expect(isHeld()).toBe(true)
  expect(isHeld('Escape')).toBe(false)
  part.load(drop, true)
  expect(isHeld('Enter')).toBe(true)
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  expect(isHeld()).toBe(false)
  expect(drop).not.toHaveBeenCalled()
  button.remove()
})

/** A field that gets its caret as in Safari, after it was told of its focus; what is typed goes to where the caret is. */
function fieldOfSafari(): HTMLInputElement {
  const field = document.body.appendChild(document.createElement('input'))
  let hasCaret = false
  const focus = field.focus.bind(field)
  field.focus = () => {
    focus()
    hasCaret = true
  }
  const insert = (_command: string, _shown?: boolean, typed = '') => {
    if (hasCaret) field.value += typed
    return hasCaret
  }
  Object.defineProperty(document, 'execCommand', { value: insert, configurable: true })
  return field
}

test('what was held is in the field that opens, also where the caret comes after the focus', async () => {
  const part = lazyComponent(() => Promise.resolve(() => null))
  part.load(() => undefined, true)
  for (const key of 'refund') expect(isHeld(key)).toBe(true)
  await settled()
  const field = fieldOfSafari()
  field.focus()
  await settled()
  expect(field.value).toBe('refund')
  field.remove()
})
