import { Download } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '#web/query/callApi.ts'
import { Button } from '#web/components/Button.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { toastFailure } from '#web/query/toastFailure.ts'
import { exportAudit, type AuditQuestion } from '#features/audit/contract.ts'
import { auditStrings } from './audit.strings.ts'

/** Puts what the log is narrowed to into a CSV file of the browser's downloads. */
export function ExportAudit({ question }: { question: AuditQuestion }) {
  /** How many rows have come; null while nothing is exported. */
  const [rows, setRows] = useState<number | null>(null)
  const run = async () => {
    if (rows !== null) return
    const parts: string[] = []
    setRows(0)
    try {
      for (let cursor: string | null | undefined; cursor !== null;) {
        const portion: { csv: string; next: string | null } = await callApi(exportAudit, {
          query: { ...question, ...(cursor && { cursor }) },
        })
        parts.push(portion.csv)
        cursor = portion.next
        setRows((known) => (known ?? 0) + portion.csv.split('\r\n').length - 1)
      }
      save(parts)
      toast(auditStrings.exported)
    } catch (error) {
      toastFailure(error)
    }
    setRows(null)
  }
  return (
    // Not made unusable, which would take the focus from it.
    <Button aria-busy={rows !== null} onClick={() => void run()}>
      <Download size={14} aria-hidden="true" />
      {rows === null ? auditStrings.export : auditStrings.exporting(rows)}
    </Button>
  )
}

function save(parts: string[]): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(parts, { type: 'text/csv;charset=utf-8' }))
  link.download = auditStrings.file(new Date().toISOString().slice(0, 10))
  link.click()
  // The browser has it by then; until it is revoked the file stays in memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
