import { useSyncExternalStore } from 'react'

/** Whether the window fits a media query, now and whenever that changes. */
function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (tell) => {
      const list = matchMedia(query)
      list.addEventListener('change', tell)
      return () => list.removeEventListener('change', tell)
    },
    () => matchMedia(query).matches,
  )
}

/** The spec's narrow layout: one pane at a time. */
export const useIsNarrow = () => useMediaQuery('(max-width: 767px)')
/** Wide enough for the details beside the conversation. */
export const useIsWide = () => useMediaQuery('(min-width: 1200px)')
