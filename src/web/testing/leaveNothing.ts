import { afterAll, afterEach, vi } from 'vitest'
import { queries } from '#web/query/client.ts'
import { currentTeam } from '#web/query/team.ts'
import { toasts } from '#web/components/toast/toast.ts'
import { captureKeys } from '#web/hooks/keys.ts'

// The files of a worker share its globals and its modules, in whatever order they come: the next one does not begin with what this one put
// there, or with what its page knew. What was said goes away by a timer, which looks at the page, and the page ends with the tests.
afterEach(() => toasts.set([]))
afterAll(() => {
  queries.clear()
  currentTeam.set(null)
  // Where a field that takes them never came.
  captureKeys(() => false)()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
