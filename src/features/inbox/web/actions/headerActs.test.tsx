// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { nothingSeen } from '#features/inbox/conversations/rules.ts'
import { PretendInbox } from '#features/inbox/web/testing/PretendInbox.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { HeaderActs } from './HeaderActs.tsx'

const page = shownPage()
const { conversation } = new PretendInbox().change(1, {})

test('who is at the button of the AI while a colleague blocks the customer goes on in the conversation', async () => {
  const show = (blocked_since: number | null) =>
    page.show(
      <div data-pane tabIndex={-1}>
        <HeaderActs conversation={{ ...conversation, blocked_since }} seen={nothingSeen} mayChat />
      </div>,
    )
  document.body.append(page.place)
  show(null)
  const button = page.place.querySelector<HTMLElement>('[aria-keyshortcuts="p"]')!
  act(() => button.focus())
  expect(document.activeElement).toBe(button)
  await act(async () => show(1))
  expect(button.isConnected).toBe(false)
  expect(document.activeElement).toBe(page.place.querySelector('[data-pane]'))
  page.place.remove()
})
