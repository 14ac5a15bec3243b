import { useMemo } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'
import { AuditFilterBar } from '#features/audit/web/AuditFilterBar.tsx'
import { questionOf, readFilters, writeFilters, type AuditFilters } from '#features/audit/web/auditFilters.ts'
import { AuditList } from '#features/audit/web/AuditList.tsx'
import { auditStrings } from '#features/audit/web/audit.strings.ts'
import { ExportAudit } from '#features/audit/web/ExportAudit.tsx'
import { useMe } from '#web/query/useMe.ts'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'
import { paths } from '#web/screens/frame/paths.ts'
import { SettingsPage } from './SettingsPage.tsx'

/** What was done in the workspace, for its owners. */
export function AuditScreen() {
  usePageTitle(auditStrings.title)
  const people = useMe()?.users ?? []
  const search = useSearch()
  const filters = useMemo(() => readFilters(search), [search])
  const question = questionOf(filters)
  const go = (next: AuditFilters) => navigate(paths.audit + writeFilters(next), { replace: true })
  const clear = () => go({ who: '', what: '', since: '', until: '' })
  return (
    <SettingsPage title={auditStrings.title} hint={auditStrings.hint} action={<ExportAudit question={question} />}>
      <AuditFilterBar filters={filters} people={people} onChange={go} onClear={clear} />
      <AuditList key={JSON.stringify(question)} question={question} people={people} />
    </SettingsPage>
  )
}
