import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { toastFailure } from '#web/query/toastFailure.ts'
import { useAction } from '#web/query/useAction.ts'
import { toast } from '#web/components/toast/toast.ts'
import type { replayDelivery, replayEvent } from '#features/bots/contract.ts'
import { healthQuery } from './botQueries.ts'

/** Has something in a log of a bot done again, and the log fetched: also where it is refused, as what is shown may be old. `done`: what is said then. */
export function useReplay(call: typeof replayDelivery | typeof replayEvent, clientKey: string, id: string, done: string) {
  const fresh = () => queries.invalidateQueries({ queryKey: healthQuery(clientKey).queryKey })
  return useAction(
    async () => {
      await callApi(call, { params: { client_key: clientKey }, body: { id } })
      toast(done)
      await fresh()
    },
    (failure) => {
      toastFailure(failure)
      void fresh()
    },
  )
}
