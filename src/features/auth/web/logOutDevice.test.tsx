// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { Session } from '#features/auth/contract.ts'
import { toasts } from '#web/components/toast/toast.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { DeviceList } from './DeviceList.tsx'

const page = shownPage()
const device = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const session = (id: string): Session => ({ id, device, address: '127.0.0.1', created_at: 1, last_seen_at: 1, current: false })

test('a device is logged out once, however often that is pressed; nobody is told that it failed, and the focus goes to the next one', async () => {
  toasts.set([])
  const asked: (string | undefined)[] = []
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (_path: string, { method }: RequestInit) => {
    asked.push(method)
    return method === 'DELETE' ? answer.promise : new Promise(() => undefined)
  })
  queries.setQueryData(queryKeys.sessions, [session('1'), session('2')])
  page.show(<DeviceList />)
  document.body.append(page.place)
  const button = page.place.querySelector('button')!
  button.focus()
  act(() => {
    button.click()
    button.click()
  })
  await vi.waitFor(() => expect(asked).toContain('DELETE'), { timeout: 30_000 })
  act(() => button.click())
  await act(async () => answer.resolve(Response.json({ ok: true })))
  await vi.waitFor(() => expect(page.place.querySelectorAll('li')).toHaveLength(1), { timeout: 30_000 })
  await vi.waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['Chrome on Linux is logged out.']), { timeout: 30_000 })
  await vi.waitFor(() => expect(document.activeElement).toBe(page.place.querySelector('button')), { timeout: 30_000 })
  expect(asked.filter((method) => method === 'DELETE')).toHaveLength(1)
  page.place.remove()
  toasts.set([])
})
