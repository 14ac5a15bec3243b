import type { AuditQuestion } from '#features/audit/contract.ts'
import { PagedList } from '#web/query/PagedList.tsx'
import { AuditRow } from './AuditRow.tsx'
import { auditStrings } from './audit.strings.ts'
import { useAudit } from './useAudit.ts'

interface AuditListProps {
  question: AuditQuestion
  /** Who is in the workspace now, with their faces. */
  people: { id: string; image: string | null }[]
}

/** The log, the newest first; more of it comes as one scrolls. */
export function AuditList({ question, people }: AuditListProps) {
  const isNarrowed = Object.keys(question).length > 0
  return (
    <PagedList
      query={useAudit(question)}
      text={{ ...auditStrings, none: isNarrowed ? auditStrings.noneFits : auditStrings.none }}
      skeleton={{ count: 5, lines: 3 }}
      renderRow={(entry) => <AuditRow key={entry.id} entry={entry} image={people.find(({ id }) => id === entry.actor.id)?.image} />}
    />
  )
}
