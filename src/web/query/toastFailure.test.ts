import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failedText } from '#features/inbox/web/actions/failedText.ts'
import { actStrings } from '#features/inbox/web/actions/act.strings.ts'
import { strings } from '#shared/app.strings.ts'
import { toasts, withdrawStale } from '#web/components/toast/toast.ts'
import { pageErrors } from './errors.ts'
import { toastFailure } from './toastFailure.ts'

beforeEach(() => {
  vi.useFakeTimers()
  toasts.set([])
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const seen = () => toasts.get().map(({ text }) => text)

test('that one is offline is said until one is back', () => {
  const [offline, cut] = [pageErrors.offline(), pageErrors.cut()]
  vi.stubGlobal('navigator', { onLine: false })
  toastFailure(offline)
  toastFailure(offline, failedText(offline))
  toastFailure(cut, failedText(cut))
  withdrawStale()
  expect(seen()).toEqual([strings.errors.offline, actStrings.failedOffline, actStrings.unanswered])
  vi.stubGlobal('navigator', { onLine: true })
  withdrawStale()
  expect(seen()).toEqual([actStrings.unanswered])
})
