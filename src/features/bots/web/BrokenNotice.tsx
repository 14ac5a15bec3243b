import { useEffect, useState } from 'react'
import { listTime } from '#web/dates/formats.ts'
import { useNow } from '#web/hooks/useNow.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { useAction } from '#web/query/useAction.ts'
import { botsQuery } from '#web/query/useBots.ts'
import { Button, buttonClasses } from '#web/components/Button.tsx'
import { Notice } from '#web/components/Notice.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { cardOf, engineCardOf, providerOf } from '#web/providers/cards.ts'
import { sentenceOfReason } from '#web/providers/sentenceOfReason.ts'
import { beginLogin } from '#features/bots/loginContract.ts'
import { checkBot, reconnectBot, type CompanyAnswer } from '#features/bots/connectionContract.ts'
import type { Bot } from '#features/bots/contract.ts'
import { withBot } from '#features/bots/rules.ts'
import { botStrings } from './bot.strings.ts'
import { consumeReturn, leaveToReconnect, parts, returnPath, type Part } from './reconnectReturn.ts'

const text = botStrings.broken

interface BrokenNoticeProps {
  bot: Bot
  mayChange: boolean
  /** Where the account is connected by which engines are asked. */
  engineLogin: string
}

/** Why a bot is disconnected, and how it is connected again in place: by an account at the company, or by what its settings ask for. */
export function BrokenNotice({ bot, mayChange, engineLogin }: BrokenNoticeProps) {
  const { run, isRunning, failure } = useAction((work: () => Promise<unknown>) => work())
  const now = useNow()
  /** What came of asking the company, where the bot is as it was. */
  const [said, setSaid] = useState<string | null>(null)
  const { broken, client_key } = bot
  const provider = providerOf(bot.source) ?? ''
  const login = cardOf(bot.source)?.login

  const reconnect = (part: Part) =>
    run(async () => {
      const changed = await callApi(reconnectBot, { params: { client_key }, body: { part } })
      queries.setQueryData<Bot[]>(botsQuery.queryKey, (bots) => bots && withBot(bots, changed))
      toast(text.again(changed.name))
    })
  const check = () =>
    run(async () => {
      setSaid(null)
      const { checked, ...changed } = await callApi(checkBot, { params: { client_key } })
      queries.setQueryData<Bot[]>(botsQuery.queryKey, (bots) => bots && withBot(bots, changed))
      if (changed.broken === null) toast(text.again(changed.name))
      else if (changed.broken.engine) setSaid(answered(checked.engine, changed.broken.engine.code === broken?.engine?.code))
    })
  const logIn = () =>
    run(async () => {
      const { url } = await callApi(beginLogin, { params: { provider }, body: { path: returnPath('source') } })
      leaveToReconnect(client_key, 'source')
      location.assign(url)
    })
  // Back from the company with a new access: the bot gets it at once, where it still lacks one.
  useEffect(() => {
    const part = consumeReturn(client_key)
    if (part && mayChange && (part === 'engine' ? lostAccount(bot) : broken?.source)) reconnect(part)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the person comes back
  }, [])

  if (!broken) return <Failure>{failure?.message}</Failure>
  return (
    <div role="status" className="mb-6 space-y-3">
      <Notice variant="failed" title={text.title(listTime(broken.since, now))}>
        <p>{text.hint}</p>
        <ul className="mt-2 space-y-3">
          {parts.map((part) =>
            broken[part] ? (
              <li key={part} className="space-y-2">
                <p>{sentenceOfReason(broken[part])}</p>
                {mayChange && part === 'engine' ? (
                  <EngineRepair bot={bot} login={engineLogin} isRunning={isRunning} onCheck={check} />
                ) : null}
                {mayChange && part === 'source' ? (
                  <Button variant="main" disabled={isRunning} onClick={() => (login ? logIn() : reconnect('source'))}>
                    {login ? text.reconnect(login.company) : text.check}
                  </Button>
                ) : null}
              </li>
            ) : null,
          )}
        </ul>
        {mayChange ? null : <p className="mt-2">{text.ask}</p>}
      </Notice>
      <p role="status" className="empty:hidden">
        {said}
      </p>
      <Failure>{failure?.message}</Failure>
    </div>
  )
}

interface EngineRepairProps {
  bot: Bot
  login: string
  isRunning: boolean
  onCheck: () => void
}

/** An account in the place of a key would be another access than the bot was given: it is offered only where an account was lost. */
function EngineRepair({ bot, login, isRunning, onCheck }: EngineRepairProps) {
  const card = engineCardOf(bot.engine)
  if (!card || !lostAccount(bot)) {
    return (
      <Button variant="main" disabled={isRunning} onClick={onCheck}>
        {text.check}
      </Button>
    )
  }
  const query = new URLSearchParams({ state: returnPath('engine') }).toString()
  return (
    <a href={`${login}?${query}`} onClick={() => leaveToReconnect(bot.client_key, 'engine')} className={buttonClasses({ variant: 'main' })}>
      {text.reconnect(card.name)}
    </a>
  )
}

/** Whether the engine is asked no more because an account was lost. */
const lostAccount = ({ engine, broken }: Bot) => engineCardOf(engine)?.mendedByAccount?.includes(broken?.engine?.code ?? '') ?? false

/** What the company's answer says beside the reason that stands there; a reason that is another one by now says all. */
function answered(answer: CompanyAnswer, isSameReason: boolean): string | null {
  if (answer === 'unanswered') return text.unanswered
  if (answer === 'unknown') return text.unknown
  return answer === 'refused' && isSameReason ? text.still : null
}

function Failure({ children }: { children: string | undefined }) {
  return (
    <p role="alert" className="text-danger-ink empty:hidden">
      {children}
    </p>
  )
}
