import { useMemo } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'
import { LedgerFilterBar } from '#features/alerts/web/ledger/LedgerFilterBar.tsx'
import { noFilters, questionOf, readFilters, writeFilters, type LedgerFilters } from '#features/alerts/web/ledger/ledgerFilters.ts'
import { LedgerList } from '#features/alerts/web/ledger/LedgerList.tsx'
import { ledgerStrings } from '#features/alerts/web/ledger/ledger.strings.ts'
import { useLedger } from '#features/alerts/web/ledger/useLedger.ts'
import { Button } from '#web/components/Button.tsx'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'
import { useMe, useViewer } from '#web/query/useMe.ts'
import { LoadingScreen } from '#web/screens/LoadingScreen.tsx'
import { paths } from '#web/screens/frame/paths.ts'
import { SettingsPage } from './SettingsPage.tsx'

/** Who was called about what, and what became of it: one's own alerts, for owners everybody's. */
export function AlertLedgerScreen() {
  usePageTitle(ledgerStrings.title)
  const viewer = useViewer()
  const search = useSearch()
  const filters = useMemo(() => readFilters(search), [search])
  if (!viewer) return <LoadingScreen />
  // A link of an owner shows a member their own.
  const shown = viewer.is_owner ? filters : { ...filters, who: '' }
  return <Ledger filters={shown} me={viewer.id} isOwner={viewer.is_owner} />
}

function Ledger({ filters, me, isOwner }: { filters: LedgerFilters; me: string; isOwner: boolean }) {
  const people = useMe()?.users ?? []
  const ledger = useLedger(questionOf(filters), filters.who === '')
  const go = (next: LedgerFilters) => navigate(paths.alertLedger + writeFilters(next), { replace: true })
  const clear = () => go(noFilters)
  const refresh = (
    // Not made unusable, which would take the focus from it; pressed again it waits for the same answer.
    <Button aria-busy={ledger.isFetching} onClick={() => void ledger.refetch({ cancelRefetch: false })}>
      {ledgerStrings.refresh}
    </Button>
  )
  return (
    <SettingsPage title={ledgerStrings.title} hint={ledgerStrings.hint} action={refresh}>
      <LedgerFilterBar filters={filters} people={isOwner ? people.filter(({ id }) => id !== me) : null} onChange={go} onClear={clear} />
      <LedgerList key={writeFilters(filters)} ledger={ledger} me={me} isNarrowed={writeFilters(filters) !== ''} people={people} />
    </SettingsPage>
  )
}
