import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/components/Button.tsx'
import { Notice } from '#web/components/Notice.tsx'
import { listTime } from '#web/dates/formats.ts'
import { useNow } from '#web/hooks/useNow.ts'
import { useHasPlan } from '#web/query/useHasPlan.ts'
import { useAction } from '#web/query/useAction.ts'
import { useCan, useMe } from '#web/query/useMe.ts'
import type { Bot } from '#features/bots/contract.ts'
import { aiStrings } from './ai.strings.ts'
import { handBack, untakenQuery } from './untaken.ts'

/** That the AI of a bot is off, since when and by whom; or, once it is on again, what nobody took meanwhile. */
export function AiNotice({ bot }: { bot: Bot }) {
  const now = useNow()
  const users = useMe()?.users
  const mayChat = useCan('chat')
  const hasPlan = useHasPlan() === true
  const off = bot.ai_off
  return (
    <div role="status" className="mb-4 empty:hidden">
      {off ? (
        <Notice variant="warning" title={aiStrings.since(listTime(off.since, now), users?.find(({ id }) => id === off.by)?.name)}>
          {aiStrings.hint}
        </Notice>
      ) : null}
      {!off && mayChat && hasPlan ? <Untaken clientKey={bot.client_key} /> : null}
    </div>
  )
}

function Untaken({ clientKey }: { clientKey: string }) {
  const { data } = useQuery(untakenQuery(clientKey))
  const { run, isRunning } = useAction((ids: readonly string[]) => handBack(ids))
  if (!data || data.count === 0) return null
  const { count, ids } = data
  return (
    <Notice variant="warning" title={aiStrings.untaken(count)}>
      <p>{aiStrings.untakenHint}</p>
      <Button className="mt-2" disabled={isRunning} onClick={() => run(ids)}>
        {ids.length < count ? aiStrings.handBackSome(ids.length) : aiStrings.handBack}
      </Button>
    </Notice>
  )
}
