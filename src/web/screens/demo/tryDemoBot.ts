import { queries } from '#web/query/client.ts'
import { callApi } from '#web/query/callApi.ts'
import { botsQuery } from '#web/query/useBots.ts'
import { saveBot, type Bot } from '#features/bots/contract.ts'
import { withBot } from '#features/bots/rules.ts'
import { demoStrings } from './demo.strings.ts'
import { demoChat, demoSource } from './demoChat.ts'

/** Makes a demo bot and opens its chat; the one there is, where there is one. */
export async function tryDemoBot(): Promise<void> {
  const bots = queries.getQueryData<Bot[]>(botsQuery.queryKey)
  const known = bots?.find(({ source }) => source === demoSource)
  if (known) return demoChat.set(known.client_key)
  const { bot } = await callApi(saveBot, { body: { bot: { name: demoStrings.name, source: demoSource, engine: demoSource } } })
  // The change that tells of it may come a moment later.
  queries.setQueryData<Bot[]>(botsQuery.queryKey, (held) => held && withBot(held, bot))
  demoChat.set(bot.client_key)
}
