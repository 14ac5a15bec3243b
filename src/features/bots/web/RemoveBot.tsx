import { words } from '#shared/words.ts'
import { ask } from '#web/query/ask.ts'
import { queries } from '#web/query/client.ts'
import { botsQuery } from '#web/query/useBots.ts'
import { toast } from '#web/components/toast/toast.ts'
import { removeBot, type Bot } from '#features/bots/contract.ts'
import { withoutBot } from '#features/bots/rules.ts'
import { botWords } from './botWords.ts'
import { ConfirmButton } from '#web/components/dialog/ConfirmButton.tsx'
import { restore } from './restore.ts'

/** Removes a bot once its name was typed; the toast takes it back. */
export function RemoveBot({ bot, onRemoved }: { bot: Bot; onRemoved: () => void }) {
  const remove = async (typed: string) => {
    await ask(removeBot, { body: { client_key: bot.client_key, name: typed } })
    onRemoved()
    queries.setQueryData<Bot[]>(botsQuery.queryKey, (bots) => bots && withoutBot(bots, bot))
    toast(botWords.remove.removed(bot.name), { action: { name: words.frame.undo, run: () => void restore(bot.client_key) } })
  }
  return (
    <ConfirmButton
      name={botWords.remove.button}
      title={botWords.remove.confirmTitle(bot.name)}
      hint={botWords.remove.hint}
      action={botWords.remove.button}
      typed={{ label: botWords.remove.type(bot.name), name: bot.name }}
      run={remove}
    />
  )
}
