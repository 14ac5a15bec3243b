import { Check, Circle, CircleAlert, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import type { CallResponse } from '#shared/call.ts'
import { Link } from '#web/navigation/Link.tsx'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { useAction } from '#web/query/useAction.ts'
import { botsQuery } from '#web/query/useBots.ts'
import { Button } from '#web/components/Button.tsx'
import { classes } from '#web/components/classes.ts'
import { sentenceOfReason } from '#web/providers/sentenceOfReason.ts'
import { checkBot } from '#features/bots/connectionContract.ts'
import type { Bot, BotHealth } from '#features/bots/contract.ts'
import { withBot } from '#features/bots/rules.ts'
import { botStrings } from './bot.strings.ts'
import { loopSteps, type LoopStep } from './loopSteps.ts'

const text = botStrings.loop

interface TestLoopProps {
  bot: Bot
  health: BotHealth
  mayChange: boolean
  /** Where its conversations are. */
  inbox: string
  /** Where one can write to it as a customer, or what opens a chat for that; null where nobody plays one. */
  phone: string | (() => void) | null
}

/** A test message through the whole loop: the companies are asked, then what happens is shown step by step, and the step that failed by its reason. */
export function TestLoop({ bot, health, mayChange, inbox, phone }: TestLoopProps) {
  /** How the bot was doing when the test began; null before it does. */
  const [before, setBefore] = useState<BotHealth | null>(null)
  /** What the companies said; null until they have. */
  const [checked, setChecked] = useState<CallResponse<typeof checkBot>['checked'] | null>(null)
  const check = useAction(
    async () => {
      setBefore(health)
      setChecked(null)
      const { checked: said, ...now } = await callApi(checkBot, { params: { client_key: bot.client_key } })
      queries.setQueryData<Bot[]>(botsQuery.queryKey, (bots) => bots && withBot(bots, now))
      setChecked(said)
    },
    () => setBefore(null),
  )
  const steps = before === null ? [] : loopSteps(bot, health, before, checked)
  const now = steps.find(({ state }) => state === 'waiting')
  return (
    <div>
      <p className="font-[550]">{text.title}</p>
      <p className="mt-0.5 mb-2 text-pretty text-ink-2">{text.hint}</p>
      {mayChange ? (
        <Button disabled={check.isRunning} onClick={() => check.run()}>
          {before === null ? text.begin : text.again}
        </Button>
      ) : null}
      <p role="alert" className="mt-1 text-danger-ink empty:hidden">
        {check.failure?.message}
      </p>
      {steps.length === 0 ? null : (
        <ol aria-label={text.title} className="mt-3 space-y-2">
          {steps.map((step) => (
            <Step key={step.step} step={step} isNow={step === now} />
          ))}
        </ol>
      )}
      <p role="status" className="mt-2 text-pretty empty:hidden">
        {outcomeText(steps)}
      </p>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        <Link href={inbox} className={linkClasses}>
          {botStrings.health.inbox}
        </Link>
        {/* Behind it: whether anybody plays a customer may be known only later. */}
        <WriteAsCustomer phone={phone} />
      </p>
    </div>
  )
}

const linkClasses = 'font-[550] underline underline-offset-2 pointer-coarse:py-[11px]'

/** How the test as a whole stands; null before it begins. */
function outcomeText(steps: readonly LoopStep[]): string | null {
  if (steps.length === 0) return null
  const stopped = steps.find(({ state }) => state === 'failed')
  if (stopped) return text.stopped(text.steps[stopped.step])
  return steps.every(({ state }) => state === 'ok' || state === 'unanswered') ? text.done : text.write
}

function WriteAsCustomer({ phone }: Pick<TestLoopProps, 'phone'>) {
  if (phone === null) return null
  if (typeof phone === 'function') {
    return (
      <button type="button" onClick={phone} className={linkClasses}>
        {botStrings.health.testSandbox}
      </button>
    )
  }
  return (
    <a href={phone} target="_blank" rel="noopener noreferrer" className={linkClasses}>
      {botStrings.health.testSandbox}
    </a>
  )
}

const icons = { ok: Check, failed: CircleAlert, waiting: Circle, skipped: Circle, unanswered: CircleAlert } as const
const colours = {
  ok: 'text-ok-ink',
  failed: 'text-danger-ink',
  waiting: 'text-ink-3',
  skipped: 'text-ink-3',
  unanswered: 'text-ink-2',
} as const

/** `isNow`: what happens next is this step, so it moves. */
function Step({ step: { step, state, why }, isNow }: { step: LoopStep; isNow: boolean }) {
  const Icon = isNow ? LoaderCircle : icons[state]
  return (
    <li className="flex items-start gap-2">
      <Icon size={15} aria-hidden="true" className={classes('mt-0.5 shrink-0', colours[state], isNow && 'animate-spin')} />
      <span className="min-w-0 flex-1 text-pretty">
        {text.steps[step]}
        <span className={`block text-sm ${colours[state]}`}>{why && state !== 'ok' ? sentenceOfReason(why) : text.states[state]}</span>
      </span>
    </li>
  )
}
