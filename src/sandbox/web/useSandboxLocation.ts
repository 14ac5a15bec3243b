import { useCallback, useSyncExternalStore } from 'react'

export interface SandboxLocation {
  /** A bot's client key. */
  bot: string | null
  customer: string | null
}

const moved = 'sandbox:moved'

/** Which phone the address names, and how to go to another one: a reload, a second tab and the back button show the same. */
export function useSandboxLocation(): [SandboxLocation, (place: SandboxLocation) => void] {
  const search = useSyncExternalStore(subscribe, () => location.search)
  const go = useCallback((place: SandboxLocation) => {
    const query = new URLSearchParams(Object.entries(place).filter((entry): entry is [string, string] => entry[1] !== null)).toString()
    const address = query ? `${location.pathname}?${query}` : location.pathname
    if (address === location.pathname + location.search) return
    history.pushState(null, '', address)
    dispatchEvent(new Event(moved))
  }, [])
  const query = new URLSearchParams(search)
  return [{ bot: query.get('bot'), customer: query.get('customer') }, go]
}

function subscribe(onChange: () => void) {
  addEventListener('popstate', onChange)
  addEventListener(moved, onChange)
  return () => {
    removeEventListener('popstate', onChange)
    removeEventListener(moved, onChange)
  }
}
