import { useRef, useState } from 'react'
import { words } from '#shared/words.ts'
import { ask } from '#web/api/ask.ts'
import { queries } from '#web/api/client.ts'
import { botsQuery } from '#web/api/useBots.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { removeBot, type Bot } from '../contract.ts'
import { isTyped } from '#features/workspaces/rules.ts'
import { withoutBot } from '../rules.ts'
import { botWords } from './botWords.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { restore } from './restore.ts'

/** Removes a bot once its name was typed; the toast takes it back. */
export function RemoveBot({ bot, onRemoved }: { bot: Bot; onRemoved: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const remove = async () => {
    await ask(removeBot, { body: { client_key: bot.client_key, name: typed } })
    onRemoved()
    queries.setQueryData<Bot[]>(botsQuery.queryKey, (bots) => bots && withoutBot(bots, bot))
    toast(botWords.remove.removed(bot.name), { action: { name: words.frame.undo, run: () => void restore(bot.client_key) } })
  }
  return (
    <>
      <Button
        ref={button}
        onClick={() => {
          setTyped('')
          setAsking(true)
        }}
      >
        {botWords.remove.button}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={botWords.remove.confirmTitle(bot.name)}
        hint={botWords.remove.hint}
        action={botWords.remove.button}
        opener={button}
        ready={isTyped(typed, bot.name)}
        run={remove}
      >
        <TextField label={botWords.remove.type(bot.name)} value={typed} onChange={(event) => setTyped(event.target.value)} />
      </ConfirmDialog>
    </>
  )
}
