import { useQuery } from '@tanstack/react-query'
import { getSystemAlerts, maxEmailMinutes, setSystemAlerts, testDirect, testEmail, type SystemLevels } from '#features/alerts/contract.ts'
import type { CallRequest, CallResponse } from '#shared/call.ts'
import { many } from '#shared/many.ts'
import { isPersonal, levelOfSystem, personalRows } from '#features/alerts/rules.ts'
import { SelectField } from '#web/components/Field.tsx'
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
import { TestAlert } from './TestAlert.tsx'
import { testAlertStrings } from './testAlert.strings.ts'
import { TestButton } from './TestButton.tsx'

const tested = {
  whenAssigned: 'assigned',
  whenAnswered: 'answered',
  whenMentioned: 'mentioned',
} as const
/** What is offered of `EmailMinutes`. */
const emailMinutes: readonly number[] = [1, 2, 5, 10, maxEmailMinutes]
const order = [...personalRows, 'byEmail', 'batonDirect'] as const satisfies (keyof SystemLevels)[]

/** What the person is alerted of in every workspace, and by which ways. */
export function SystemAlertSettings({ person }: { person: string }) {
  const queryKey = [...queryKeys.systemAlerts, person]
  const query = useQuery({
    ...alwaysRefetched,
    queryKey,
    queryFn: ({ signal }) => callApi(getSystemAlerts, { params: { id: person } }, { signal }),
  })
  const save = useAction(async (body: CallRequest<typeof setSystemAlerts>['body']) => {
    const saved = await callApi(setSystemAlerts, { params: { id: person }, body })
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
            sounds={isPersonal(row)}
            disabled={save.isRunning}
            onChange={(level) => save.run({ alertOptions: { [row]: level } })}
          >
            {row === 'byEmail' && !query.data.mails ? (
              <p className="text-pretty text-warn-ink">{testAlertStrings.email.server.failed}</p>
            ) : null}
            {row === 'byEmail' && levels.byEmail !== 0 ? (
              <EmailAfter
                minutes={query.data.email_minutes}
                disabled={save.isRunning}
                onChoose={(email_minutes) => save.run({ alertOptions: {}, email_minutes })}
              />
            ) : null}
            <Test of={row} row={name} />
          </LevelRow>
        )
      })}
    </ul>
  )
}

/** Within how many minutes of an alert one must come, else one is told by e-mail. */
function EmailAfter({ minutes, disabled, onChoose }: { minutes: number; disabled: boolean; onChoose: (minutes: number) => void }) {
  const offered = emailMinutes.includes(minutes) ? emailMinutes : [...emailMinutes, minutes].toSorted((a, b) => a - b)
  return (
    <div className="mt-2 max-w-48">
      <SelectField
        label={alertSettingsStrings.emailAfter}
        choices={Object.fromEntries(offered.map((one) => [one, many(one, 'minute')]))}
        value={String(minutes)}
        disabled={disabled}
        onChange={(event) => onChoose(Number(event.target.value))}
      />
    </div>
  )
}

/** Tries a row out. */
function Test({ of, row }: { of: keyof SystemLevels; row: string }) {
  if (isPersonal(of)) return <TestAlert kind={tested[of]} row={row} />
  if (of === 'byEmail') return <TestButton row={row} send={() => callApi(testEmail, {})} says={testAlertStrings.email} />
  return <TestButton row={row} send={() => callApi(testDirect, {})} says={testAlertStrings.direct} />
}
