import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, type ComponentProps } from 'react'
import { readAlerts } from '#features/alerts/contract.ts'
import { Button } from '#web/components/Button.tsx'
import { Popup } from '#web/components/menu/Popup.tsx'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { toastFailure } from '#web/query/toastFailure.ts'
import { Link } from '#web/navigation/Link.tsx'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { AlertRow } from './AlertRow.tsx'
import { alertListStrings } from './alertList.strings.ts'
import { alertStrings } from './alerts.strings.ts'
import { alertsQuery, type Alerts } from './alertsQuery.ts'

interface AlertsPopupProps extends Pick<ComponentProps<typeof Popup>, 'open' | 'onOpenChange' | 'anchor'> {
  /** Where alerts are set. */
  settings: string
  /** Where all of them are, with each attempt. */
  ledger: string
}

/** What came, newest first, with how it reached the person. */
export function AlertsPopup({ settings, ledger, onOpenChange, ...popup }: AlertsPopupProps) {
  const query = useQuery(alertsQuery)
  // How each went on is asked when somebody looks.
  useEffect(() => void queries.invalidateQueries({ queryKey: alertsQuery.queryKey }), [])
  const close = () => onOpenChange(false)
  const readAll = () => void callApi(readAlerts, { body: {} }).catch(toastFailure)
  return (
    <Popup
      {...popup}
      onOpenChange={onOpenChange}
      name={alertStrings.title}
      align="end"
      className="flex max-h-[70dvh] w-[min(380px,calc(100vw-24px))] flex-col p-0!"
    >
      <div className="flex items-center gap-2 border-b border-line px-3 py-2">
        <h2 className="flex-1 font-semibold">{alertStrings.title}</h2>
        {query.data && query.data.open > 0 ? <Button onClick={readAll}>{alertListStrings.readAll}</Button> : null}
        <Link
          href={settings}
          className="thumb-area relative -mr-2 rounded-md px-2 py-1 underline underline-offset-2 hover:bg-hover"
          onClick={close}
        >
          {alertListStrings.settings}
        </Link>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto" tabIndex={-1}>
        <AlertRows query={query} onOpen={close} />
      </div>
      <Link
        href={ledger}
        className="border-t border-line px-3 py-2 underline underline-offset-2 outline-offset-[-3px] hover:bg-hover pointer-coarse:py-3"
        onClick={close}
      >
        {alertListStrings.ledger}
      </Link>
    </Popup>
  )
}

function AlertRows({ query, onOpen }: { query: UseQueryResult<Alerts>; onOpen: () => void }) {
  if (hasFailed(query)) {
    return (
      <div className="p-3">
        <LoadFailed what={alertListStrings.failed} query={query} />
      </div>
    )
  }
  if (!query.data) return <Skeleton className="mx-3 my-2 h-10" />
  if (query.data.alerts.length === 0) return <p className="px-3 py-4 text-pretty text-ink-2">{alertListStrings.none}</p>
  return (
    <ul aria-label={alertStrings.title} className="divide-y divide-line/60">
      {query.data.alerts.map((alert) => (
        <AlertRow key={alert.raise_id} alert={alert} onOpen={onOpen} />
      ))}
    </ul>
  )
}
