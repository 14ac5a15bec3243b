import { useQuery } from '@tanstack/react-query'
import { getSystemAlerts, setSystemAlerts, type SystemLevels } from '#features/alerts/contract.ts'
import type { CallResponse } from '#shared/call.ts'
import { levelOfSystem } from '#features/alerts/rules.ts'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { callApi } from '#web/query/callApi.ts'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { queryKeys } from '#web/query/queryKeys.ts'
import { toastFailure } from '#web/query/toastFailure.ts'
import { useAction } from '#web/query/useAction.ts'
import { alwaysRefetched, keepSaved } from './alwaysRefetched.ts'
import { alertSettingsStrings } from './alertSettings.strings.ts'
import { LevelRow } from './LevelRow.tsx'
import { TestDirect } from './TestDirect.tsx'
import { TestAlert } from './TestAlert.tsx'
import { testAlertStrings } from './testAlert.strings.ts'
import { TestEmail } from './TestEmail.tsx'

const tested = { whenAssigned: 'assigned', whenMentioned: 'mentioned' } as const
const order = ['whenAssigned', 'whenMentioned', 'byEmail', 'batonDirect'] as const satisfies (keyof SystemLevels)[]

/** What the person is alerted of in every workspace, and by which ways. */
export function SystemAlertSettings({ person }: { person: string }) {
  const queryKey = [...queryKeys.systemAlerts, person]
  const query = useQuery({
    ...alwaysRefetched,
    queryKey,
    queryFn: ({ signal }) => callApi(getSystemAlerts, { params: { id: person } }, { signal }),
  })
  const save = useAction(async (alertOptions: SystemLevels) => {
    const saved = await callApi(setSystemAlerts, { params: { id: person }, body: { alertOptions } })
    await keepSaved<CallResponse<typeof getSystemAlerts>>(queryKey, (known) => known && { ...known, ...saved })
  }, toastFailure)
  if (hasFailed(query)) return <LoadFailed what={alertSettingsStrings.personal.failed} query={query} />
  if (!query.data) return <Skeleton className="h-40" />
  const levels = query.data.alertOptions
  return (
    <ul aria-label={alertSettingsStrings.personal.title} className="divide-y divide-line rounded-lg border border-line bg-surface">
      {order.map((row) => {
        const { name, hint } = alertSettingsStrings.system[row]
        return (
          <LevelRow
            key={row}
            name={name}
            hint={hint}
            level={levelOfSystem(levels, row)}
            sounds={row === 'whenAssigned' || row === 'whenMentioned'}
            disabled={save.isRunning}
            onChange={(level) => save.run({ [row]: level })}
          >
            {row === 'byEmail' && !query.data.mails ? (
              <p className="text-pretty text-warn-ink">{testAlertStrings.email.server.failed}</p>
            ) : null}
            <Test of={row} row={name} />
          </LevelRow>
        )
      })}
    </ul>
  )
}

/** Tries a row out. */
function Test({ of, row }: { of: keyof SystemLevels; row: string }) {
  if (of === 'whenAssigned' || of === 'whenMentioned') return <TestAlert kind={tested[of]} row={row} />
  return of === 'byEmail' ? <TestEmail row={row} /> : <TestDirect row={row} />
}
