import { PagedList } from '#web/query/PagedList.tsx'
import type { useLedger } from './useLedger.ts'
import { LedgerRow } from './LedgerRow.tsx'
import { ledgerStrings } from './ledger.strings.ts'

interface LedgerListProps {
  ledger: ReturnType<typeof useLedger>
  /** Who reads it. */
  me: string
  isNarrowed: boolean
  /** Who is in the workspace now. */
  people: { id: string; name: string; image: string | null }[]
}

/** The alerts, the newest first; more come as one scrolls. */
export function LedgerList({ ledger, me, isNarrowed, people }: LedgerListProps) {
  const { list, none, noneFits, failedToLoad, failedMore, end } = ledgerStrings
  return (
    <PagedList
      query={ledger}
      text={{ list, none: isNarrowed ? noneFits : none, failed: failedToLoad, failedMore, end }}
      skeleton={{ count: 4, lines: 3 }}
      renderRow={(entry) => (
        <LedgerRow key={entry.id} entry={entry} isMine={entry.person.id === me} member={people.find(({ id }) => id === entry.person.id)} />
      )}
    />
  )
}
