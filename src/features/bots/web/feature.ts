import { askAgainIfAsking } from '#web/query/askAgainIfAsking.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { listen } from '#web/live/listen.ts'
import type { PageFeature } from '#web/live/PageFeature.ts'
import { patch } from '#web/live/patch.ts'
import { botConnection } from '#features/bots/connectionContract.ts'
import { botChanged, botRemoved, keysChanged, type Bot } from '#features/bots/contract.ts'
import { loginChanged, type CompanyLogin } from '#features/bots/loginContract.ts'
import { withBot, withoutBot } from '#features/bots/rules.ts'

export const botsFeature: PageFeature = {
  patches: [
    patch(botChanged, queryKeys.bots, (bots: Bot[], bot) => withBot(bots, bot)),
    patch(botConnection, queryKeys.bots, (bots: Bot[], { id, broken }) => bots.map((bot) => (bot.id === id ? { ...bot, broken } : bot))),
    patch(botRemoved, queryKeys.bots, (bots: Bot[], removed) => withoutBot(bots, removed)),
    patch(loginChanged, queryKeys.companyLogin, (login: CompanyLogin, changed, _change, [, provider]) =>
      provider === changed.provider ? changed.login : login,
    ),
  ],
  listen() {
    listen(botChanged, () => {
      askAgainIfAsking(queryKeys.bots)
      void queries.invalidateQueries({ queryKey: queryKeys.removedBots })
    })
    listen(botConnection, () => askAgainIfAsking(queryKeys.bots))
    listen(botRemoved, () => {
      askAgainIfAsking(queryKeys.bots)
      void queries.invalidateQueries({ queryKey: queryKeys.removedBots })
    })
    listen(loginChanged, ({ provider, login }) => {
      askAgainIfAsking(queryKeys.companyLogin)
      // Another account has other pages to choose from.
      if (login.state === 'connected') void queries.invalidateQueries({ queryKey: [...queryKeys.companyChoices, provider] })
    })
    listen(keysChanged, () => void queries.invalidateQueries({ queryKey: queryKeys.keys }))
  },
}
