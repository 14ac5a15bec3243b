import { strings } from '#shared/app.strings.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { botsQuery } from '#web/query/useBots.ts'
import { toast } from '#web/components/toast/toast.ts'
import { removeBot, type Bot } from '#features/bots/contract.ts'
import { withoutBot } from '#features/bots/rules.ts'
import { botStrings } from './bot.strings.ts'
import { ConfirmButton } from '#web/components/dialog/ConfirmButton.tsx'
import { keyOfRemoval, restoreBotWithToast } from './restoreBotWithToast.ts'

/** Removes a bot once its name was typed; the toast takes it back. */
export function RemoveBot({ bot, onRemoved }: { bot: Bot; onRemoved: () => void }) {
  const remove = async (typed: string) => {
    await callApi(removeBot, { body: { client_key: bot.client_key, name: typed } })
    onRemoved()
    queries.setQueryData<Bot[]>(botsQuery.queryKey, (bots) => bots && withoutBot(bots, bot))
    toast(botStrings.remove.removed(bot.name), {
      key: keyOfRemoval(bot.client_key),
      action: { name: strings.frame.undo, run: () => void restoreBotWithToast(bot.client_key) },
    })
  }
  return (
    <ConfirmButton
      name={botStrings.remove.button}
      title={botStrings.remove.confirmTitle(bot.name)}
      hint={botStrings.remove.hint}
      action={botStrings.remove.button}
      typed={{ label: botStrings.remove.type(bot.name), name: bot.name }}
      run={remove}
    />
  )
}
