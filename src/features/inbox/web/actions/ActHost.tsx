import { useEffect, useRef } from 'react'
import { lazyComponent } from '#web/lazy/lazyComponent.tsx'
import { useStore } from '#web/hooks/store.ts'
import { actRequests, giveUpActs } from './actRequests.ts'
import type { ActHostProps } from './ActHostProps.ts'
import { listenForLists } from './listenForLists.ts'

export const lazyActing = lazyComponent(() => import('./Acting.tsx').then((module) => module.Acting))

/** Sees to it that what is asked for is done; fetches how with the first wish, unless an open conversation has fetched it before. */
export function ActHost(props: ActHostProps) {
  const asked = useStore(actRequests)
  const Acting = lazyActing.useLoaded()
  const place = useRef(props.place)
  useEffect(() => {
    place.current = props.place
  })
  // Also for who has done nothing yet.
  useEffect(() => listenForLists(place), [])
  useEffect(() => {
    // What cannot be done now is not done later, when nobody thinks of it any more.
    const opens = asked.some(({ wanted }) => 'pick' in wanted)
    if (asked.length > 0) lazyActing.load(giveUpActs, opens)
  }, [asked])
  return Acting ? <Acting asked={asked} {...props} /> : null
}
