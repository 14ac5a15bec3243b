// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { nothingSeen, withSeen } from '#features/inbox/conversations/rules.ts'
import { plainInbox } from '#features/inbox/web/location/inboxLocation.ts'
import { PretendInbox } from '#features/inbox/web/testing/PretendInbox.ts'
import { toasts } from '#web/components/toast/toast.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { ActHost } from './ActHost.tsx'
import { Acting } from './Acting.tsx'
import { actRequests, requestAct } from './actRequests.ts'

const page = shownPage()
const row = withSeen(new PretendInbox().change(1, { name: 'Annika' }).conversation, nothingSeen)

test('Escape closes what one chooses from that was fetched for it, also before the focus has come into it', async () => {
  // The focus comes with the next frame.
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const choice = () => document.querySelector('[role=dialog]')
  page.show(<ActHost rows={[row]} place={plainInbox} go={() => undefined} onSearchIn={() => undefined} />)
  await act(async () => {
    requestAct({ pick: 'snooze' }, [row], document.body)
    await vi.waitFor(() => expect(choice()).not.toBeNull(), { timeout: 60_000 })
  })
  expect(choice()?.contains(document.activeElement)).toBe(false)
  act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })))
  expect(choice()).toBeNull()
})

test.each([
  ['goes on to the next one', '', ['next']],
  ['is not brought back where they have left for another screen before the answer', '/account/settings', []],
])('who moves what is open to Done %s', async (_, left, opened) => {
  const { conversation } = new PretendInbox().change(2, {})
  const rows = [row, withSeen(conversation, nothingSeen)]
  let answer = () => undefined as void
  const answered = new Promise<void>((resolve) => (answer = resolve))
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('fetch', () => answered.then(() => Response.json({ ...row, is_done: true, rev: row.rev + 1 })))
  history.pushState(null, '', `/messages/${row.id}/`)
  const went: (string | null | undefined)[] = []
  const place = { ...plainInbox, id: row.id }
  requestAct({ do: 'done' }, [row])
  page.show(<Acting asked={actRequests.get()} rows={rows} place={place} go={({ id }) => void went.push(id)} onSearchIn={() => undefined} />)
  if (left) {
    history.pushState(null, '', left)
    page.show(null)
  }
  await act(async () => {
    answer()
    await vi.waitFor(() => expect(toasts.get()).toHaveLength(1), { timeout: 30_000 })
    // A turn later all that follows it is done.
    await new Promise((done) => setTimeout(done))
  })
  expect(went.map((id) => (id === conversation.id ? 'next' : id))).toEqual(opened)
  toasts.set([])
})
