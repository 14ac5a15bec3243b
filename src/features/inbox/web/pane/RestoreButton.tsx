import { restoreConversation } from '#features/inbox/actions/contract.ts'
import { callApi } from '#web/query/callApi.ts'
import { toastFailure } from '#web/query/toastFailure.ts'
import { useAction } from '#web/query/useAction.ts'
import { Button } from '#web/components/Button.tsx'
import { paneStrings } from './pane.strings.ts'

/** Brings a deleted conversation back; the change that tells of it opens it, here as on every other page. */
export function RestoreButton({ id }: { id: string }) {
  const { run, isRunning, result } = useAction(() => callApi(restoreConversation, { params: { id } }), toastFailure)
  return (
    <Button variant="main" disabled={isRunning || result !== undefined} onClick={() => run()}>
      {paneStrings.restore}
    </Button>
  )
}
