import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { botsQuery } from '#web/query/useBots.ts'
import { toast } from '#web/components/toast/toast.ts'
import { toastFailure } from '#web/query/toastFailure.ts'
import { restoreBot, type Bot } from '#features/bots/contract.ts'
import { withBot } from '#features/bots/rules.ts'
import { botStrings } from './bot.strings.ts'

/** That a bot is back takes the place of that it was removed, which offers what is done. */
export const keyOfRemoval = (clientKey: string) => `bot ${clientKey}`

/** Takes the removal of a bot back, and says how that went. */
export async function restoreBotWithToast(clientKey: string): Promise<void> {
  try {
    const bot = await callApi(restoreBot, { body: { client_key: clientKey } })
    queries.setQueryData<Bot[]>(botsQuery.queryKey, (bots) => bots && withBot(bots, bot))
    toast(botStrings.remove.restored(bot.name), { key: keyOfRemoval(clientKey) })
  } catch (failure) {
    toastFailure(failure)
  }
}
