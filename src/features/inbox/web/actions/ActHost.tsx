import { useEffect } from 'react'
import { lazyPart } from '#web/lazy/lazyPart.tsx'
import { useStore } from '#web/hooks/store.ts'
import { asking } from './asking.ts'
import type { ActHostProps } from './ActHostProps.ts'

export const actingPart = lazyPart(() => import('./Acting.tsx').then((module) => module.Acting))

/** Sees to it that what is asked for is done; fetches how with the first wish. */
export function ActHost(props: ActHostProps) {
  const asked = useStore(asking)
  const Acting = actingPart.useLoaded()
  useEffect(() => {
    // What cannot be done now is not done later, when nobody thinks of it any more.
    if (asked.length > 0) actingPart.want(() => asking.set([]))
  }, [asked])
  return Acting ? <Acting asked={asked} {...props} /> : null
}
