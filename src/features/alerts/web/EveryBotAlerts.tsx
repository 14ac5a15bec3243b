import { useQuery } from '@tanstack/react-query'
import { setBotAlerts, type BotAlerts, type Level } from '#features/alerts/contract.ts'
import { listBotAlerts } from '#features/alerts/everyBotContract.ts'
import { isPersonal, levelOfRow, type Row } from '#features/alerts/rules.ts'
import { strings } from '#shared/app.strings.ts'
import { Section } from '#web/components/Section.tsx'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { queryKeys } from '#web/query/queryKeys.ts'
import { toastFailure } from '#web/query/toastFailure.ts'
import { useAction } from '#web/query/useAction.ts'
import { useBots } from '#web/query/useBots.ts'
import { alwaysRefetched, keepSaved } from './alwaysRefetched.ts'
import { alertSettingsStrings } from './alertSettings.strings.ts'
import { LevelRow } from './LevelRow.tsx'
import { levelOfBots } from './levelOfAll.ts'
import { rowsInOrder } from './rowOrder.ts'

const text = alertSettingsStrings.everyBot
/** What concerns somebody personally is set for all bots by rows of its own. */
const rows = rowsInOrder.filter((row) => !isPersonal(row))
const queryKey = [...queryKeys.botAlerts, 'all']

/** Of what the person is alerted in all bots of the workspace at once; nothing where it has one at most, whose page says it. */
export function EveryBotAlerts({ workspace }: { workspace: string }) {
  return (useBots()?.length ?? 0) > 1 ? <Rows title={text.title(workspace)} /> : null
}

function Rows({ title }: { title: string }) {
  const query = useQuery({ ...alwaysRefetched, queryKey, queryFn: ({ signal }) => callApi(listBotAlerts, {}, { signal }) })
  const save = useAction(async ({ row, level }: { row: Row; level: Level }) => {
    const before = query.data ?? []
    await keep(await callApi(setBotAlerts, { params: { id: 'all' }, body: { alertOptions: { [row]: level } } }))
    // Where all were alike, pressing it again takes it back.
    if (levelOfBots(before, row).isMixed) offerUndo(before, row)
  }, toastFailure)
  if (hasFailed(query)) return <LoadFailed what={text.failed} query={query} />
  const bots = query.data
  // Of the bots of the workspace they may see one.
  if (bots && bots.length < 2) return null
  return (
    <Section title={title} hint={text.hint}>
      {bots ? (
        <ul aria-label={title} className="divide-y divide-line rounded-lg border border-line bg-surface">
          {rows.map((row) => {
            const { name, hint } = alertSettingsStrings.rows[row]
            const common = levelOfBots(bots, row)
            return (
              <LevelRow
                key={row}
                name={name}
                hint={hint}
                {...common}
                disabled={save.isRunning}
                onChange={(level) => save.run({ row, level })}
              >
                {common.isMixed ? <p className="text-pretty">{text.differs(onIn(bots, row), bots.length)}</p> : null}
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

const onIn = (bots: readonly BotAlerts[], row: Row) => bots.filter(({ alertOptions }) => levelOfRow(alertOptions, row) > 0).length

/** Keeps what was saved, here and for the page of each bot. */
async function keep(saved: BotAlerts[]): Promise<void> {
  await keepSaved<BotAlerts[]>(queryKey, () => saved)
  for (const one of saved) queries.setQueryData<BotAlerts>([...queryKeys.botAlerts, one.client_key], one)
}

/** Offers to put back how a row was set at each bot, which nobody has in their head. */
function offerUndo(before: readonly BotAlerts[], row: Row): void {
  toast(text.set(alertSettingsStrings.rows[row].name, before.length), {
    action: { name: strings.frame.undo, run: () => void putBack(before, row).catch(toastFailure) },
  })
}

async function putBack(before: readonly BotAlerts[], row: Row): Promise<void> {
  try {
    for (const { client_key: id, alertOptions } of before)
      await callApi(setBotAlerts, { params: { id }, body: { alertOptions: { [row]: levelOfRow(alertOptions, row) } } })
  } finally {
    await queries.invalidateQueries({ queryKey: queryKeys.botAlerts })
  }
}
