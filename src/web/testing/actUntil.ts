import { act } from 'react'
import { vi } from 'vitest'

/** Has React and TanStack Query do what they still have to do until this is so. */
export const actUntil = (isSo: () => void): Promise<void> =>
  vi.waitFor(
    async () => {
      await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
      isSo()
    },
    { timeout: 60_000 },
  )
