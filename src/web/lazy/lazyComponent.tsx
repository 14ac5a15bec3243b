import { strings } from '#shared/app.strings.ts'
import { reloadIfNewer } from './reloadOnce.ts'
import { useState, useSyncExternalStore, type ComponentType } from 'react'
import { toast } from '#web/components/toast/toast.ts'

/** A part of the page that is fetched when somebody is about to use it. */
export interface LazyComponent<Props> {
  /** Starts fetching; safe to call again and again. */
  preload: () => void
  /** Fetches what somebody waits for: where it cannot be had, they are told, and `drop` ends their waiting. */
  load: (onFailure: () => void) => void
  /** The component once it is there, null until then. */
  useLoaded: () => ComponentType<Props> | null
}

/** Declares a lazy part. Everything that needs @base-ui/react goes through here, so that the first load does not pay for it. */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null
  let pending: Promise<boolean> | null = null
  const waiting = new Set<() => void>()
  const fetch = () =>
    (pending ??= load().then(
      (component) => {
        loaded = component
        for (const notify of waiting) notify()
        return true
      },
      () => {
        // The network failed, or the server has a newer page: the next attempt tries again.
        pending = null
        void reloadIfNewer()
        return false
      },
    ))
  const loadOrTell = async (onFailure: () => void) => {
    if (await fetch()) return
    onFailure()
    toast(strings.errors.unreachable, { variant: 'failed' })
  }
  const subscribe = (notify: () => void) => {
    waiting.add(notify)
    return () => waiting.delete(notify)
  }
  const now = () => loaded
  return {
    preload: () => void fetch(),
    load: (onFailure) => void loadOrTell(onFailure),
    useLoaded: () => useSyncExternalStore(subscribe, now, now),
  }
}

/**
 * The three things a button needs to open a lazy part: props that fetch it when the pointer or the focus comes near and open it on a
 * click, the component to render once it is open and fetched, and its state.
 */
export function useLazyComponent<Props>(part: LazyComponent<Props>) {
  const [open, setOpen] = useState(false)
  const Loaded = part.useLoaded()
  const trigger = {
    onPointerEnter: part.preload,
    onFocus: part.preload,
    onClick: () => {
      setOpen(true)
      part.load(() => setOpen(false))
    },
    'aria-expanded': open,
  }
  return { open, setOpen, trigger, Component: open ? Loaded : null }
}
