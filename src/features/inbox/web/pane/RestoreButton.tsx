import { useState } from 'react'
import { restoreConversation } from '#features/inbox/actions/contract.ts'
import { callApi } from '#web/query/callApi.ts'
import { sentenceOf } from '#web/query/client.ts'
import { Button } from '#web/components/Button.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { paneStrings } from './pane.strings.ts'

/** Brings a deleted conversation back; the change that tells of it opens it, here as on every other page. */
export function RestoreButton({ id }: { id: string }) {
  const [isBusy, setBusy] = useState(false)
  const restore = () => {
    setBusy(true)
    callApi(restoreConversation, { params: { id } }).catch((error: unknown) => {
      setBusy(false)
      toast(sentenceOf(error), { variant: 'failed' })
    })
  }
  return (
    <Button variant="main" disabled={isBusy} onClick={restore}>
      {paneStrings.restore}
    </Button>
  )
}
