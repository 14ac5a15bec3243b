// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { strings } from '#shared/app.strings.ts'
import { toasts } from '#web/components/toast/toast.ts'
import { lazyComponent } from './lazyComponent.tsx'
import { reloadOnce, watchTyping } from './reloadOnce.ts'

const reload = vi.fn<() => void>()
beforeAll(watchTyping)
beforeEach(() => {
  reload.mockClear()
  toasts.set([])
  document.body.replaceChildren()
  sessionStorage.clear()
  vi.stubGlobal('location', { reload })
  // The server has a newer page than this one.
  const script = Object.assign(document.createElement('script'), { type: 'module' })
  script.setAttribute('src', '/assets/old.js')
  document.body.append(script)
  vi.stubGlobal('fetch', async () => ({ ok: true, text: async () => '<script type="module" src="/assets/new.js"></script>' }))
})

const settled = () => new Promise((done) => setTimeout(done, 0))
/** The pointer comes near something whose code the newer server does not have any more. */
async function comeNear() {
  lazyComponent(() => Promise.reject(new Error('404'))).preload()
  await settled()
}

function type(text: string, where = document.body) {
  const field = where.appendChild(document.createElement('textarea'))
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return field
}

test('where a part of the page is gone with an upgrade it is loaded again', async () => {
  await comeNear()
  expect(reload).toHaveBeenCalledOnce()
})

test('who has typed something that would be lost is told instead, until it is sent or gone', async () => {
  const field = type('A saved reply of many lines')
  await comeNear()
  await comeNear()
  expect(reload).not.toHaveBeenCalled()
  expect(toasts.get().map(({ text, action }) => [text, action?.name])).toEqual([[strings.errors.newer, strings.broken.reload]])
  toasts.get()[0]!.action!.run()
  expect(reload).toHaveBeenCalledOnce()
  field.value = ''
  await comeNear()
  expect(reload).toHaveBeenCalledTimes(2)
})

test('a reply is kept on the device, and holds up nothing', async () => {
  const pane = document.body.appendChild(document.createElement('main'))
  pane.dataset['pane'] = ''
  type('A reply', pane)
  await comeNear()
  expect(reload).toHaveBeenCalledOnce()
})

test('each tab is loaded again, at most once a minute, and goes on by itself where it was not', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const again = vi.fn<() => void>(() => reloadOnce())
  reloadOnce()
  // Another tab of this browser, which has its cookies and not its storage.
  sessionStorage.clear()
  reloadOnce()
  expect(reload).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(30_000)
  reloadOnce(again)
  vi.advanceTimersByTime(59_000)
  expect([again.mock.calls.length, reload.mock.calls.length]).toEqual([0, 2])
  vi.advanceTimersByTime(1000)
  expect([again.mock.calls.length, reload.mock.calls.length]).toEqual([1, 3])
})
