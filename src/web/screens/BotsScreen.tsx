import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { foldedIncludes } from '#shared/fold.ts'
import type { Bot } from '#features/bots/contract.ts'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { Link } from '#web/navigation/Link.tsx'
import { BotRows } from '#features/bots/web/BotRows.tsx'
import { botStrings } from '#features/bots/web/bot.strings.ts'
import { RemovedBots } from '#features/bots/web/RemovedBots.tsx'
import { sourceName } from '#features/bots/web/sourceName.ts'
import { botsQuery } from '#web/query/useBots.ts'
import { useMayChangeBots, useSees } from '#web/query/useMe.ts'
import { BatonIcon } from '#web/components/BatonIcon.tsx'
import { buttonClasses } from '#web/components/Button.tsx'
import { FoundRows } from '#web/components/FoundRows.tsx'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'
import { paths } from './frame/paths.ts'
import { SettingsPage } from './settings/SettingsPage.tsx'

/** The bots of the workspace. */
export function BotsScreen() {
  usePageTitle(botStrings.title)
  const mayAdd = useSees('connectBot')
  const mayRestore = useMayChangeBots()
  const query = useQuery(botsQuery)
  const bots = query.data
  const isEmpty = bots?.length === 0
  return (
    <SettingsPage
      title={botStrings.title}
      hint={botStrings.hint}
      action={
        mayAdd && !isEmpty ? (
          <Link href={paths.addBot} className={buttonClasses({ variant: 'main' })}>
            <Plus size={14} aria-hidden="true" />
            {botStrings.add}
          </Link>
        ) : null
      }
    >
      {bots === undefined && hasFailed(query) ? <LoadFailed what={botStrings.failed} query={query} /> : null}
      {bots === undefined && !hasFailed(query) ? <Skeleton className="h-16 w-full" /> : null}
      {bots && isEmpty ? <NoBots mayAdd={mayAdd} /> : null}
      {bots && !isEmpty ? <Bots bots={bots} /> : null}
      {mayRestore ? <RemovedBots /> : null}
    </SettingsPage>
  )
}

function Bots({ bots }: { bots: Bot[] }) {
  const [wanted, setWanted] = useState('')
  const found = bots.filter((bot) => foldedIncludes(`${bot.name} ${sourceName(bot)}`, wanted))
  return (
    <FoundRows
      label={botStrings.find}
      none={botStrings.noneFits}
      wanted={wanted}
      onWant={setWanted}
      count={bots.length}
      found={found.length}
    >
      <BotRows bots={found} hrefOf={(bot) => `${paths.bots}/${bot.client_key}`} />
    </FoundRows>
  )
}

function NoBots({ mayAdd }: { mayAdd: boolean }) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-lg border border-line bg-surface px-6 py-14 text-center">
      <BatonIcon size={36} />
      <p className="text-md font-[550]">{botStrings.empty}</p>
      <p className="max-w-96 text-pretty text-ink-2">{mayAdd ? botStrings.emptyHint : botStrings.emptyMay}</p>
      {mayAdd ? (
        <Link href={paths.addBot} className={buttonClasses({ variant: 'main', size: 'lg' })}>
          <Plus size={16} aria-hidden="true" />
          {botStrings.add}
        </Link>
      ) : null}
    </div>
  )
}
