import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'
import { queries } from '#web/query/client.ts'
import { currentTeam } from '#web/query/team.ts'

/** Here nothing is laid out, so nothing gets another size. */
class NothingResizes implements Pick<ResizeObserver, 'observe' | 'disconnect'> {
  observe() {}
  disconnect() {}
}

/** Where the tests of a file show parts of the page, each in a place of its own; with a test goes all that the page knew. */
export function shownPage(): { show(part: ReactNode): void; readonly place: HTMLElement } {
  let root: Root
  let place: HTMLElement
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.stubGlobal('ResizeObserver', NothingResizes)
    place = document.createElement('div')
    root = createRoot(place)
  })
  afterEach(() => {
    act(() => root.unmount())
    queries.clear()
    currentTeam.set(null)
    vi.unstubAllGlobals()
  })
  return {
    show: (part) => act(() => root.render(<QueryClientProvider client={queries}>{part}</QueryClientProvider>)),
    get place() {
      return place
    },
  }
}
