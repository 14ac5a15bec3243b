import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toastUnchanged } from '#features/inbox/web/actions/toastUnchanged.ts'
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

const [offline, cut] = [pageErrors.offline(), pageErrors.cut()]

test('that one is offline is said until one is back', () => {
  vi.stubGlobal('navigator', { onLine: false })
  toastFailure(offline)
  toastUnchanged(offline)
  toastUnchanged(cut)
  withdrawStale()
  expect(seen()).toEqual([strings.errors.offline, actStrings.failedOffline, actStrings.unanswered])
  vi.stubGlobal('navigator', { onLine: true })
  withdrawStale()
  expect(seen()).toEqual([actStrings.unanswered])
})

test('that the connection was lost is said until there is one', () => {
  vi.stubGlobal('navigator', { onLine: false })
  toastFailure(cut, actStrings.failed(strings.errors.offline))
  withdrawStale()
  expect(seen()).toEqual([actStrings.failed(strings.errors.offline)])
  vi.stubGlobal('navigator', { onLine: true })
  withdrawStale()
  expect(seen()).toEqual([])
})
