import { useState } from 'react'
import { sentenceOf } from '#web/query/client.ts'
import type { Message } from '#features/inbox/timeline/contract.ts'
import { useStore } from '#web/hooks/store.ts'
import { sending } from '#features/inbox/web/sending/openSending.ts'
import { usePane } from '#features/inbox/web/pane/PaneContext.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { sentenceOfReason } from '#web/providers/sentenceOfReason.ts'
import { StateLine } from './StateLine.tsx'

/** How far a reply got. One that hangs says why, and can be tried now; it is tried again by itself, too. What was delivered or read needs to be said once, below the last message of its group. */
export function DeliveryLine({ message: { delivery, jmid }, ends }: { message: Message; ends: boolean }) {
  const { conversation, mayChat, botName } = usePane()
  const [retry, setRetry] = useState<{ busy: boolean; why: string | null }>({ busy: false, why: null })
  const part = useStore(sending)
  if (!delivery) return null
  const { state } = delivery
  const why = delivery.why && sentenceOfReason(delivery.why)
  if (state === 'delivered' || state === 'read') return ends ? <StateLine>{paneStrings.delivery[state]}</StateLine> : null
  if (state === 'accepted') return <StateLine>{paneStrings.delivery.accepted(botName)}</StateLine>
  if (state === 'queued' && why === null && part && !retry.busy) return <part.SentLine jmid={jmid} />
  if (retry.busy || state === 'sending' || (state === 'queued' && why === null))
    return <StateLine>{paneStrings.delivery.sending}</StateLine>
  const again = () => {
    setRetry({ busy: true, why: null })
    tryAgain(conversation, jmid).then(
      () => setRetry({ busy: false, why: null }),
      (error: unknown) => setRetry({ busy: false, why: sentenceOf(error) }),
    )
  }
  const sentence = retry.why ?? why
  const hangs = state === 'queued'
  return (
    <StateLine
      failed
      actions={(hangs || delivery.retryable) && mayChat ? [{ name: hangs ? paneStrings.tryNow : paneStrings.retry, run: again }] : []}
    >
      {hangs && sentence !== null ? paneStrings.delivery.hangs(sentence) : paneStrings.delivery.failed(sentence)}
    </StateLine>
  )
}

async function tryAgain(conversation: string, jmid: string): Promise<void> {
  const { retryDelivery } = await import('#features/inbox/web/sending/submit.ts')
  await retryDelivery(conversation, jmid)
}
