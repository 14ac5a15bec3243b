import { Button } from '#web/components/Button.tsx'
import { useAction } from '#web/query/useAction.ts'
import type { Bot } from '#features/bots/contract.ts'
import { aiStrings } from './ai.strings.ts'
import { switchAi } from './switchAi.ts'

/** Whether the AI of a bot answers, for everybody who writes to it. It sets what it says, so two people who press it at once agree. */
export function AiSwitch({ bot }: { bot: Bot }) {
  const isOff = Boolean(bot.ai_off)
  const { run, isRunning, failure } = useAction(() => switchAi(bot, isOff))
  return (
    <div role="group" className="shrink-0 text-right max-md:text-left">
      <Button variant={isOff ? 'main' : 'plain'} disabled={isRunning} onClick={() => run()}>
        {isOff ? aiStrings.switch.on : aiStrings.switch.off}
      </Button>
      <p role="alert" className="mt-1 text-danger-ink empty:hidden">
        {failure?.message}
      </p>
    </div>
  )
}
