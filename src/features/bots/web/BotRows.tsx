import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { strings } from '#shared/app.strings.ts'
import { CardList } from '#web/components/CardList.tsx'
import { SkeletonRows } from '#web/components/SkeletonRows.tsx'
import { Link } from '#web/navigation/Link.tsx'
import { listTime } from '#web/dates/formats.ts'
import { useNow } from '#web/hooks/useNow.ts'
import { isAnswered } from '#web/query/isAnswered.ts'
import type { Bot, BotStatus } from '#features/bots/contract.ts'
import { lastSign, stateOf } from '#features/bots/rules.ts'
import { botStrings } from './bot.strings.ts'
import { botStatusesQuery } from './botQueries.ts'
import { BotStateIcon } from './BotStateIcon.tsx'
import { isOwnCode } from './isOwnCode.ts'
import { sourceName } from './sourceName.ts'

/** The bots of the workspace, each with how it is doing; `hrefOf` says where its settings are. */
export function BotRows({ bots, hrefOf }: { bots: Bot[]; hrefOf: (bot: Bot) => string }) {
  const query = useQuery(botStatusesQuery)
  const byKey = new Map(query.data?.map((status) => [status.client_key, status]))
  // How a bot is doing takes a line of its row where there is little room: coming later it would move the rows below.
  if (!isAnswered(query)) return <SkeletonRows count={bots.length} hasFace={false} />
  return (
    <CardList>
      {bots.map((bot) => (
        <Row key={bot.id} bot={bot} href={hrefOf(bot)} status={byKey.get(bot.client_key)} />
      ))}
    </CardList>
  )
}

function Row({ bot, href, status }: { bot: Bot; href: string; status: BotStatus | undefined }) {
  const now = useNow()
  const last = status ? lastSign(status) : null
  return (
    <li className="relative flex items-center gap-3 border-b border-line/60 px-3.5 py-3 transition-colors last:border-b-0 hover:bg-hover">
      <div className="min-w-0 flex-1">
        <Link href={href} className="block truncate text-md font-[550] after:absolute after:inset-0 focus-visible:outline-offset-4">
          {bot.name}
        </Link>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-4 gap-y-0.5 text-sm">
          {status ? <BotStateIcon state={stateOf(bot, status, isOwnCode(bot))} /> : null}
          {bot.ai_off ? <span className="text-warn-ink">{strings.frame.aiOff}</span> : null}
          <span className="truncate text-ink-2">{sourceName(bot)}</span>
          {last === null ? null : <span className="num text-ink-3">{botStrings.lastMessage(listTime(last, now))}</span>}
        </p>
      </div>
      <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
    </li>
  )
}
