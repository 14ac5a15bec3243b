import { useState } from 'react'
import { useAction } from '#web/query/useAction.ts'
import type { Message } from '#features/inbox/timeline/contract.ts'
import { SentLine } from '#features/inbox/web/sending/SentLine.tsx'
import { retryDelivery } from '#features/inbox/web/sending/submit.ts'
import { usePane } from '#features/inbox/web/pane/PaneContext.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { useSentence } from '#web/providers/useSentence.ts'
import { StateLine } from './StateLine.tsx'

type Delivery = NonNullable<Message['delivery']>

/** How far a reply got. One that hangs says why, and can be tried now; it is tried again by itself, too. What was delivered or read needs to be said once, below the last message of its group. */
export function DeliveryLine({ message: { delivery, jmid }, ends }: { message: Message; ends: boolean }) {
  const { botName } = usePane()
  if (!delivery) return null
  const { state } = delivery
  if (state === 'delivered' || state === 'read') return ends ? <StateLine>{paneStrings.delivery[state]}</StateLine> : null
  if (state === 'accepted') return <StateLine>{paneStrings.delivery.accepted(botName)}</StateLine>
  return <NotAccepted jmid={jmid} delivery={delivery} />
}

/** It is on its way, hangs, or failed. */
function NotAccepted({ jmid, delivery }: { jmid: string; delivery: Delivery }) {
  const { conversation, mayChat } = usePane()
  const { run, isRunning, failure } = useAction(() => retryDelivery(conversation, jmid))
  /** How it stood when the reader tried it again. Why that was refused is said until more is known. */
  const [retried, setRetried] = useState<Delivery | null>(null)
  const { state, why: reason, retryable } = delivery
  const why = useSentence(reason)
  const waits = state === 'queued' && reason === null
  if (waits && !isRunning) return <SentLine jmid={jmid} />
  if (isRunning || waits || state === 'sending') return <StateLine>{paneStrings.delivery.sending}</StateLine>
  const hangs = state === 'queued'
  const retry = () => {
    setRetried(delivery)
    run()
  }
  const refusal = retried === delivery ? failure?.message : undefined
  return <Undelivered hangs={hangs} why={refusal ?? why} onRetry={(hangs || retryable) && mayChat ? retry : null} />
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
      {notDelivered(hangs, why)}
    </StateLine>
  )
}

/** That a message is not with the customer, and why where that is known. */
export const notDelivered = (hangs: boolean, why: string | null): string =>
  hangs ? paneStrings.delivery.hangs(why) : paneStrings.delivery.failed(why)
