import { useSyncExternalStore } from 'react'

/** One value outside React that screens can follow: the live state, the toasts, the theme. */
export interface Store<T> {
  get: () => T
  set: (value: T) => void
  subscribe: (notify: () => void) => () => void
}

/** Makes a store; setting the same value again notifies nobody. */
export function store<T>(first: T): Store<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return
      value = next
      for (const notify of listeners) notify()
    },
    subscribe(notify) {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
  }
}

/** The value of a store, in a component. */
export function useStore<T>(of: Store<T>): T {
  return useSyncExternalStore(of.subscribe, of.get, of.get)
}
