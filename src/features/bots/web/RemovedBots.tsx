import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/components/Button.tsx'
import { listTime } from '#web/dates/formats.ts'
import { focusBeside } from '#web/hooks/focusBeside.ts'
import { useNow } from '#web/hooks/useNow.ts'
import type { RemovedBot } from '#features/bots/contract.ts'
import { removedQuery } from './botQueries.ts'
import { botStrings } from './bot.strings.ts'
import { restoreBotWithToast } from './restoreBotWithToast.ts'
import { Section } from '#web/components/Section.tsx'

/** The bots that were removed and can be restored; nothing where there are none. */
export function RemovedBots() {
  const { data: bots } = useQuery(removedQuery)
  if (!bots || bots.length === 0) return null
  return (
    <Section title={botStrings.remove.list} hint={botStrings.remove.listHint}>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets that a list without bullets is one */}
      <ul role="list" className="overflow-hidden rounded-lg border border-line bg-surface">
        {bots.map((bot) => (
          <Row key={bot.client_key} bot={bot} />
        ))}
      </ul>
    </Section>
  )
}

function Row({ bot }: { bot: RemovedBot }) {
  const now = useNow()
  const [isRestoring, setRestoring] = useState(false)
  const run = async () => {
    setRestoring(true)
    await restoreBotWithToast(bot.client_key)
    setRestoring(false)
  }
  return (
    <li ref={focusBeside} className="flex items-center gap-3 border-b border-line/60 px-3.5 py-2.5 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="truncate font-[550]">{bot.name}</p>
        <p className="num text-sm text-ink-3">{botStrings.remove.when(listTime(bot.removed_at, now))}</p>
      </div>
      <Button aria-label={botStrings.remove.restoreNamed(bot.name)} disabled={isRestoring} onClick={() => void run()}>
        {botStrings.remove.restore}
      </Button>
    </li>
  )
}
