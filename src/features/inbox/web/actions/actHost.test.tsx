// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { nothingSeen, withSeen } from '#features/inbox/conversations/rules.ts'
import { plainInbox } from '#features/inbox/web/location/inboxLocation.ts'
import { PretendInbox } from '#features/inbox/web/testing/PretendInbox.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { ActHost } from './ActHost.tsx'
import { requestAct } from './actRequests.ts'

const page = shownPage()
const row = withSeen(new PretendInbox().change(1, { name: 'Annika' }).conversation, nothingSeen)

test('Escape closes what one chooses from that was fetched for it, also before the focus has come into it', async () => {
  // The focus comes with the next frame.
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const choice = () => document.querySelector('[role=dialog]')
  page.show(<ActHost rows={[row]} place={plainInbox} go={() => undefined} />)
  await act(async () => {
    requestAct({ pick: 'snooze' }, [row], document.body)
    await vi.waitFor(() => expect(choice()).not.toBeNull(), { timeout: 60_000 })
  })
  expect(choice()?.contains(document.activeElement)).toBe(false)
  act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })))
  expect(choice()).toBeNull()
})
