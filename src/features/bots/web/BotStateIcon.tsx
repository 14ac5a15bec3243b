import { classes } from '#web/components/classes.ts'
import type { BotState } from '#features/bots/rules.ts'
import { botStrings } from './bot.strings.ts'

/** How a bot is doing, as a dot and in words. */
export function BotStateIcon({ state, className }: { state: BotState; className?: string }) {
  return (
    <span className={classes('inline-flex min-w-0 items-center gap-1.5', inks[state] ?? 'text-ink-2', className)}>
      <span aria-hidden="true" className={classes('size-2 shrink-0 rounded-full', dots[state])} />
      <span className="truncate">{botStrings.state[state]}</span>
    </span>
  )
}

const inks: Partial<Record<BotState, string>> = { troubled: 'text-warn-ink', broken: 'text-danger-ink' }

const dots: Record<BotState, string> = {
  connected: 'bg-ok',
  webhook: 'bg-ok',
  silent: 'border border-edge',
  away: 'bg-ink-3',
  troubled: 'bg-warn',
  broken: 'bg-danger',
}
