import { useEffect } from 'react'
import { toast } from '#web/components/toast/toast.ts'
import { useStore } from '#web/hooks/store.ts'
import { useMe } from '#web/query/useMe.ts'
import { pushPageStrings as text } from './push.strings.ts'
import { pushHere } from './pushHere.ts'
import { activatePush } from './pushOfBrowser.ts'

/**
 * Offers notifications to who was not asked yet, and says so where they are blocked. It is known only some seconds after the page is there, so
 * it stands where toasts do, over the page: nothing moves for it. Who closes it is asked again at the next visit.
 */
export function PushOffer() {
  const here = useStore(pushHere)
  const person = useMe()?.id
  useEffect(() => {
    if (person === undefined || (here !== 'default' && here !== 'denied')) return
    if (here === 'denied') return toast(text.denied, { stays: true })
    return toast(text.banner, { stays: true, action: { name: text.activate, run: () => void activatePush(person) } })
  }, [here, person])
  return null
}
