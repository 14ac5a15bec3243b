// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import type { Me } from '#features/workspaces/contract.ts'
import { outgoingOf } from '#features/inbox/web/testing/outgoingOf.ts'
import { deviceStore } from './device/deviceStore.ts'
import { queries } from './query/client.ts'
import { meQuery } from './query/meQuery.ts'
import { resumeUnsent } from './resumeUnsent.ts'

afterEach(() => {
  vi.restoreAllMocks()
  queries.clear()
})

test('what lies unsent is looked for once, and read once by what sends it', async () => {
  // It is gone by the second time: another tab has sent it.
  const read = vi.spyOn(deviceStore, 'all').mockResolvedValueOnce(new Map([['kept', outgoingOf('kept')]]))
  const after = Promise.withResolvers<void>()
  read.mockImplementation(async () => {
    // Whatever comes of it comes within a few turns.
    setTimeout(after.resolve, 50)
    return new Map()
  })
  queries.setQueryData(meQuery.queryKey, { id: 'who left something' } as Me)
  resumeUnsent()
  await after.promise
  expect(read).toHaveBeenCalledTimes(2)
})
