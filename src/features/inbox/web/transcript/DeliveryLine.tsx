import { useState } from 'react'
import { sentenceOf } from '#web/query/client.ts'
import type { Message } from '#features/inbox/timeline/contract.ts'
import { usePane } from '#features/inbox/web/pane/PaneContext.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { StateLine } from './StateLine.tsx'

/** How far a reply got. What was delivered needs to be said once, below the last message of its group. */
export function DeliveryLine({ message: { delivery, jmid }, ends }: { message: Message; ends: boolean }) {
  const { conversation, mayChat } = usePane()
  const [retry, setRetry] = useState<{ busy: boolean; why: string | null }>({ busy: false, why: null })
  if (!delivery) return null
  if (delivery.state === 'delivered') return ends ? <StateLine>{paneStrings.delivery.delivered}</StateLine> : null
  if (delivery.state !== 'failed' || retry.busy)
    return <StateLine>{paneStrings.delivery[delivery.state === 'failed' ? 'sending' : delivery.state]}</StateLine>
  const again = () => {
    setRetry({ busy: true, why: null })
    tryAgain(conversation, jmid).then(
      () => setRetry({ busy: false, why: null }),
      (error: unknown) => setRetry({ busy: false, why: sentenceOf(error) }),
    )
  }
  return (
    <StateLine failed actions={delivery.retryable && mayChat ? [{ name: paneStrings.retry, run: again }] : []}>
      {paneStrings.delivery.failed(retry.why ?? delivery.why)}
    </StateLine>
  )
}

async function tryAgain(conversation: string, jmid: string): Promise<void> {
  const { retryDelivery } = await import('#features/inbox/web/sending/submit.ts')
  await retryDelivery(conversation, jmid)
}
