import { queries } from '#web/query/client.ts'
import { callApi } from '#web/query/callApi.ts'
import { botsQuery } from '#web/query/useBots.ts'
import { store } from '#web/hooks/store.ts'
import { saveBot, type Bot } from '#features/bots/contract.ts'
import { withBot } from '#features/bots/rules.ts'
import { demoStrings } from './demo.strings.ts'

/** The client key of the demo bot whose chat is open; null for none. It stays open from screen to screen. */
export const demoChat = store<string | null>(null)

/** What a demo bot is built with. */
export const demoSource = 'demo'

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

/** Hands a message of the demo bot's customer in, as a web chat on any site would. @throws when the server does not take it */
export async function writeToDemo(clientKey: string, message: { id: string; customer: string; name: string; text: string }): Promise<void> {
  const response = await fetch(`/webhooks/demo/${encodeURIComponent(clientKey)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  })
  if (!response.ok) throw new Error(demoStrings.failed)
}
