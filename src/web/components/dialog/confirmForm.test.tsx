// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageErrors } from '#web/query/errors.ts'
import { toasts } from '#web/components/toast/toast.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { ConfirmForm } from './ConfirmForm.tsx'

const page = shownPage()
// Those of another file of this worker may still stand there.
beforeEach(() => toasts.set([]))
afterEach(() => toasts.set([]))

function begin() {
  const answer = Promise.withResolvers<void>()
  const onEnd = vi.fn<() => void>()
  page.show(<ConfirmForm action="Delete" run={() => answer.promise} onEnd={onEnd} />)
  act(() => page.place.querySelector('form')!.requestSubmit())
  return { answer, onEnd }
}
const failure = pageErrors.offline()

test('what failed is said where it was asked', async () => {
  const { answer, onEnd } = begin()
  await act(async () => answer.reject(failure))
  expect(page.place.querySelector('[role=alert]')?.textContent).toBe(failure.message)
  expect([toasts.get(), onEnd.mock.calls]).toEqual([[], []])
})

test('what failed after the question was put away is told all the same', async () => {
  const { answer } = begin()
  page.show(null)
  await act(async () => answer.reject(failure))
  expect(toasts.get()).toMatchObject([{ text: failure.message, variant: 'failed' }])
})

test('what was done after the question was put away ends no other one', async () => {
  const { answer, onEnd } = begin()
  page.show(null)
  await act(async () => answer.resolve())
  expect(onEnd).not.toHaveBeenCalled()
})
