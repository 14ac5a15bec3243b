// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { unsubscribeErrors } from '#features/site/errors.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { UnsubscribeScreen } from './UnsubscribeScreen.tsx'

const page = shownPage()

async function actionAfter(answer: () => Promise<Response>): Promise<string> {
  vi.stubGlobal('fetch', answer)
  page.show(<UnsubscribeScreen userid="somebody" />)
  await act(async () => {
    await expect.poll(() => page.place.querySelector('h1')?.textContent).toBe('You are not unsubscribed yet')
  })
  const action = page.place.querySelector('main a, main button')!
  return `${action.textContent} ${action.getAttribute('href') ?? ''}`.trim()
}

test('a link that is incomplete leads to the profile, where one can unsubscribe; to try it again would not help', async () => {
  const { code, message } = unsubscribeErrors.badLink()
  expect(await actionAfter(() => Promise.resolve(Response.json({ code, message }, { status: 403 })))).toBe('Open your profile /profile')
  expect(page.place.textContent).toContain('This link is incomplete.')
})

test('what failed on the way can be tried again', async () => {
  expect(await actionAfter(() => Promise.reject(new TypeError('Failed to fetch')))).toBe('Retry')
})
