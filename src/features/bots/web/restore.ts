import { ask } from '#web/api/ask.ts'
import { queries, sentenceOf } from '#web/api/client.ts'
import { botsQuery } from '#web/api/useBots.ts'
import { toast } from '#web/ui/toast.ts'
import { restoreBot, type Bot } from '../contract.ts'
import { withBot } from '../rules.ts'
import { botWords } from './botWords.ts'

/** Takes the removal of a bot back, and says how that went. */
export async function restore(clientKey: string): Promise<void> {
  try {
    const bot = await ask(restoreBot, { body: { client_key: clientKey } })
    queries.setQueryData<Bot[]>(botsQuery.queryKey, (bots) => bots && withBot(bots, bot))
    toast(botWords.remove.restored(bot.name))
  } catch (failure) {
    toast(sentenceOf(failure), { look: 'failed' })
  }
}
