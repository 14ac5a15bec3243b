import { useState } from 'react'
import { sentenceOf } from '#web/query/client.ts'
import type { Message } from '#features/inbox/timeline/contract.ts'
import { usePane } from '#features/inbox/web/pane/PaneContext.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { sentenceOfReason } from '#web/providers/sentenceOfReason.ts'
import { StateLine } from './StateLine.tsx'

/** How far a reply got, and why it waits. What was delivered or read needs to be said once, below the last message of its group. */
export function DeliveryLine({ message: { delivery, jmid }, ends }: { message: Message; ends: boolean }) {
  const { conversation, mayChat } = usePane()
  const [retry, setRetry] = useState<{ busy: boolean; why: string | null }>({ busy: false, why: null })
  if (!delivery) return null
  const { state } = delivery
  const why = delivery.why && sentenceOfReason(delivery.why)
  if (state === 'delivered' || state === 'read') return ends ? <StateLine>{paneStrings.delivery[state]}</StateLine> : null
  if (state === 'queued') return <StateLine>{paneStrings.delivery.queued(why)}</StateLine>
  if (state !== 'failed' || retry.busy) return <StateLine>{paneStrings.delivery[state === 'failed' ? 'sending' : state]}</StateLine>
  const again = () => {
    setRetry({ busy: true, why: null })
    tryAgain(conversation, jmid).then(
      () => setRetry({ busy: false, why: null }),
      (error: unknown) => setRetry({ busy: false, why: sentenceOf(error) }),
    )
  }
  return (
    <StateLine failed actions={delivery.retryable && mayChat ? [{ name: paneStrings.retry, run: again }] : []}>
      {paneStrings.delivery.failed(retry.why ?? why)}
    </StateLine>
  )
}

async function tryAgain(conversation: string, jmid: string): Promise<void> {
  const { retryDelivery } = await import('#features/inbox/web/sending/submit.ts')
  await retryDelivery(conversation, jmid)
}
