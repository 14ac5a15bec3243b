import { useState } from 'react'
import { sentenceOf } from '#web/query/client.ts'
import type { Message } from '#features/inbox/timeline/contract.ts'
import { SentLine } from '#features/inbox/web/sending/SentLine.tsx'
import { retryDelivery } from '#features/inbox/web/sending/submit.ts'
import { usePane } from '#features/inbox/web/pane/PaneContext.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { sentenceOfReason } from '#web/providers/sentenceOfReason.ts'
import { StateLine } from './StateLine.tsx'

type Delivery = NonNullable<Message['delivery']>

/** What came of the reader's own attempt to bring it there. */
interface Retry {
  busy: boolean
  /** Why that could not even be asked for. */
  why: string | null
}

/** How far a reply got. One that hangs says why, and can be tried now; it is tried again by itself, too. What was delivered or read needs to be said once, below the last message of its group. */
export function DeliveryLine({ message: { delivery, jmid }, ends }: { message: Message; ends: boolean }) {
  const { conversation, botName } = usePane()
  const [retry, setRetry] = useState<Retry>({ busy: false, why: null })
  if (!delivery) return null
  const { state } = delivery
  if (state === 'delivered' || state === 'read') return ends ? <StateLine>{paneStrings.delivery[state]}</StateLine> : null
  if (state === 'accepted') return <StateLine>{paneStrings.delivery.accepted(botName)}</StateLine>
  const again = () => {
    setRetry({ busy: true, why: null })
    retryDelivery(conversation, jmid).then(
      () => setRetry({ busy: false, why: null }),
      (error: unknown) => setRetry({ busy: false, why: sentenceOf(error) }),
    )
  }
  return <NotAccepted jmid={jmid} delivery={delivery} retry={retry} onRetry={again} />
}

interface NotAcceptedProps {
  jmid: string
  delivery: Delivery
  retry: Retry
  onRetry: () => void
}

/** It is on its way, hangs, or failed. */
function NotAccepted({ jmid, delivery: { state, why: reason, retryable }, retry, onRetry }: NotAcceptedProps) {
  const { mayChat } = usePane()
  const why = reason && sentenceOfReason(reason)
  const waits = state === 'queued' && why === null
  if (waits && !retry.busy) return <SentLine jmid={jmid} />
  if (retry.busy || waits || state === 'sending') return <StateLine>{paneStrings.delivery.sending}</StateLine>
  const hangs = state === 'queued'
  const mayRetry = (hangs || retryable) && mayChat
  return <Undelivered hangs={hangs} why={retry.why ?? why} onRetry={mayRetry ? onRetry : null} />
}

interface UndeliveredProps {
  /** It is tried again by itself; otherwise it has failed. */
  hangs: boolean
  /** In a sentence; null where it is not known. */
  why: string | null
  /** Null where it would do no good, and for those who may not. */
  onRetry: (() => void) | null
}

function Undelivered({ hangs, why, onRetry }: UndeliveredProps) {
  return (
    <StateLine failed actions={onRetry ? [{ name: hangs ? paneStrings.tryNow : paneStrings.retry, run: onRetry }] : []}>
      {hangs && why !== null ? paneStrings.delivery.hangs(why) : paneStrings.delivery.failed(why)}
    </StateLine>
  )
}
