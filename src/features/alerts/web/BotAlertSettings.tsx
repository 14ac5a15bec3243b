import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { getBotAlerts, setBotAlerts, type BotAlerts, type BotLevels } from '#features/alerts/contract.ts'
import { levelOfRow, rowOf } from '#features/alerts/rules.ts'
import { Section } from '#web/components/Section.tsx'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { callApi } from '#web/query/callApi.ts'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { queryKeys } from '#web/query/queryKeys.ts'
import { toastFailure } from '#web/query/toastFailure.ts'
import { useAction } from '#web/query/useAction.ts'
import { alwaysRefetched, keepSaved } from './alwaysRefetched.ts'
import { alertSettingsStrings } from './alertSettings.strings.ts'
import { IntentList } from './IntentList.tsx'
import { LevelRow } from './LevelRow.tsx'
import { levelOfAll } from './levelOfAll.ts'
import { kindsInOrder, rowsInOrder } from './rowOrder.ts'
import { TestAlert } from './TestAlert.tsx'

const text = alertSettingsStrings.bot

/** Of what the person is alerted at a bot. */
export function BotAlertSettings({ clientKey, ...agent }: ComponentProps<typeof IntentList>) {
  const queryKey = [...queryKeys.botAlerts, clientKey]
  const query = useQuery({
    ...alwaysRefetched,
    queryKey,
    queryFn: ({ signal }) => callApi(getBotAlerts, { params: { id: clientKey } }, { signal }),
  })
  const save = useAction(async (alertOptions: BotLevels) => {
    const [saved] = await callApi(setBotAlerts, { params: { id: clientKey }, body: { alertOptions } })
    await keepSaved<BotAlerts>(queryKey, () => saved)
  }, toastFailure)
  if (hasFailed(query)) return <LoadFailed what={text.failed} query={query} />
  const levels = query.data?.alertOptions
  return (
    <Section title={text.title} hint={text.hint}>
      {levels ? (
        <ul aria-label={text.title} className="divide-y divide-line rounded-lg border border-line bg-surface">
          <LevelRow
            {...alertSettingsStrings.all}
            {...levelOfAll(levels, rowsInOrder)}
            disabled={save.isRunning}
            onChange={(all) => save.run({ all })}
          />
          {kindsInOrder.map((kind) => {
            const row = rowOf[kind]
            const { name, hint } = alertSettingsStrings.rows[row]
            return (
              <LevelRow
                key={row}
                name={name}
                hint={hint}
                level={levelOfRow(levels, row)}
                disabled={save.isRunning}
                onChange={(level) => save.run({ [row]: level })}
              >
                <TestAlert kind={kind} clientKey={clientKey} row={name} />
                {/* Of a row that is off nobody needs to know what there would be. */}
                {kind === 'intent' && levelOfRow(levels, row) > 0 ? <IntentList clientKey={clientKey} {...agent} /> : null}
              </LevelRow>
            )
          })}
        </ul>
      ) : (
        <Skeleton className="h-40" />
      )}
    </Section>
  )
}
