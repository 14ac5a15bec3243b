import { useSyncExternalStore } from 'react'

/** Whether the window fits a media query, now and whenever that changes. */
function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
  )
}

/** The spec's narrow layout: one pane at a time. */
export const useIsNarrow = () => useMediaQuery('(max-width: 767px)')
/** Wide enough for the sidebar beside the list. */
export const useIsWide = () => useMediaQuery('(min-width: 1200px)')
/** Wide enough for the details beside the conversation: between sidebar, list and details it has 536 px at least, the room of its header and composer. */
export const useHasRoomForDetails = () => useMediaQuery('(min-width: 1400px)')
