import { restoreConversation } from '#features/inbox/actions/contract.ts'
import { callApi } from '#web/query/callApi.ts'
import { toastFailure } from '#web/query/toastFailure.ts'
import { useAction } from '#web/query/useAction.ts'
import { Button } from '#web/components/Button.tsx'
import { restoreFocusTo } from '#web/hooks/restoreFocusTo.ts'
import { goneStrings } from './gone.strings.ts'

/** Brings a deleted conversation back; the change that tells of it opens it, here as on every other page. */
export function RestoreButton({ id }: { id: string }) {
  const { run, isRunning, result } = useAction(() => callApi(restoreConversation, { params: { id } }), toastFailure)
  return (
    // Not made unusable, which would take the focus from it.
    <Button ref={focusPane} variant="main" aria-busy={isRunning} onClick={() => void (result ?? run())}>
      {goneStrings.restore}
    </Button>
  )
}

/** It goes with the opening of what it brought back. */
const focusPane = restoreFocusTo('main[tabindex]', '#screen')
