import { strings } from '#shared/app.strings.ts'
import { holdTyping } from './holdTyping.ts'
import { reloadIfNewer } from './reloadOnce.ts'
import { useEffect, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { toast, whileOffline } from '#web/components/toast/toast.ts'

/** A part of the page that is fetched when somebody is about to use it. */
export interface LazyComponent<Props> {
  /** Starts fetching; safe to call again and again. */
  preload: () => void
  /** The same for what others wait for without having asked for it; resolves to whether it is there. */
  attempt: () => Promise<boolean>
  /** Fetches what somebody waits for: where it cannot be had, they are told, and `onFailure` ends their waiting. What `opens` gets what is typed. */
  load: (onFailure: () => void, opens?: boolean) => void
  /** The component once it is there, null until then. */
  useLoaded: () => ComponentType<Props> | null
}

const reload = { name: strings.broken.reload, run: () => location.reload() }

/** What opens has the focus after so many milliseconds, or does not take it. */
const focusTakes = 1000

/** Declares a lazy part. Everything that needs @base-ui/react goes through here, so that the first load does not pay for it. */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null
  let pending: Promise<boolean> | null = null
  /** It could not be had although the server answers: for as long as a page lives, Chromium does not ask again for a module that it could not have. */
  let isLost = false
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
        void reloadIfNewer().then((answers) => (isLost = answers))
        return false
      },
    ))
  const loadOrTell = async (onFailure: () => void, opens: boolean) => {
    // Also where it is there: on a busy device what opens has the focus a moment after it was asked for.
    const release = opens ? holdTyping(loaded ? null : onFailure) : undefined
    const wasLost = isLost
    if (await fetch()) {
      // Not all that opens takes the focus.
      setTimeout(() => release?.(), focusTakes)
      return
    }
    release?.()
    onFailure()
    if (!navigator.onLine) toast(strings.errors.offline, { variant: 'failed', holds: whileOffline })
    else if (wasLost) toast(strings.errors.notLoaded, { variant: 'failed', action: reload })
    else toast(strings.errors.unreachable, { variant: 'failed' })
  }
  const subscribe = (notify: () => void) => {
    waiting.add(notify)
    return () => waiting.delete(notify)
  }
  const now = () => loaded
  return {
    preload: () => void fetch(),
    attempt: fetch,
    load: (onFailure, opens = false) => void loadOrTell(onFailure, opens),
    useLoaded: () => useSyncExternalStore(subscribe, now, now),
  }
}

/** A component that is fetched when the first one of it is on the screen, as it is rare. `instead` keeps about its room until then. */
export function fetchedWhenShown<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: (props: Props) => ReactNode = () => null,
): (props: Props) => ReactNode {
  const part = lazyComponent(load)
  return function Fetched(props) {
    const Part = part.useLoaded()
    useEffect(() => {
      part.preload()
      // Without a connection it was not had.
      addEventListener('online', part.preload)
      return () => removeEventListener('online', part.preload)
    }, [])
    return Part ? <Part {...props} /> : instead(props)
  }
}

/**
 * The three things a button needs to open a lazy part: props that fetch it when the pointer or the focus comes near, open it on a click and
 * close it on the next, the component to render once it is open and fetched, and its state.
 */
export function useLazyComponent<Props>(part: LazyComponent<Props>) {
  const [open, setOpen] = useState(false)
  const Loaded = part.useLoaded()
  const trigger = {
    onPointerEnter: part.preload,
    onFocus: part.preload,
    onClick: (event?: { detail: number }) => {
      // Keys only open it: a second one, pressed before it has the focus, is meant for what opens. So is a click while it is on its way.
      if (open && Loaded && event && event.detail > 0) return setOpen(false)
      setOpen(true)
      part.load(() => setOpen(false), true)
    },
    'aria-expanded': open,
  }
  return { open, setOpen, trigger, Component: open ? Loaded : null }
}
