import { useQuery } from '@tanstack/react-query'
import { RemovedList } from '#web/components/RemovedList.tsx'
import { removedQuery } from './botQueries.ts'
import { botStrings } from './bot.strings.ts'
import { restoreBotWithToast } from './restoreBotWithToast.ts'

/** The bots that were removed and can be restored; nothing where there are none. */
export function RemovedBots() {
  const { data } = useQuery(removedQuery)
  const removed = data?.map(({ client_key, ...bot }) => ({ id: client_key, ...bot }))
  const { list, listHint, ...text } = botStrings.remove
  return <RemovedList title={list} hint={listHint} removed={removed} text={text} restore={restoreBotWithToast} />
}
