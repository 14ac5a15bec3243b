import { useLayoutEffect } from 'react'
import { store, useStore } from '#web/hooks/store.ts'
import { useNow } from '#web/hooks/useNow.ts'
import type { PhoneState } from '#sandbox/web/PhoneState.ts'

/** When the newest line of the open phone was said, in milliseconds since 1970. */
const newest = store(0)

/** What the phone's clock shows: the present, and never an earlier time than the newest line below it. */
export function usePhoneClock(): number {
  const now = useNow()
  return Math.max(now, useStore(newest))
}

/** Tells the clock what the open phone shows: the present is renewed only now and then, and the server's clock may be ahead. */
export function useShownAt({ lines, outgoing }: Pick<PhoneState, 'lines' | 'outgoing'>): void {
  const at = Math.max(lines.at(-1)?.at ?? 0, outgoing.at(-1)?.at ?? 0)
  // Before the line is painted, so that nobody sees it under an older time.
  useLayoutEffect(() => {
    newest.set(at)
    return () => newest.set(0)
  }, [at])
}
