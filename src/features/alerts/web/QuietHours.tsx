import { useQuery } from '@tanstack/react-query'
import type { CallRequest } from '#shared/call.ts'
import { minute } from '#shared/time.ts'
import { getQuiet, setQuiet, type QuietNow } from '#features/alerts/quietContract.ts'
import { Button } from '#web/components/Button.tsx'
import { Section } from '#web/components/Section.tsx'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { presentTime } from '#web/hooks/presentTime.ts'
import { callApi } from '#web/query/callApi.ts'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { queryKeys } from '#web/query/queryKeys.ts'
import { toastFailure } from '#web/query/toastFailure.ts'
import { useAction } from '#web/query/useAction.ts'
import { alwaysRefetched, keepSaved } from './alwaysRefetched.ts'
import { quietStrings as text } from './quiet.strings.ts'
import { untilOf } from './untilOf.ts'
import { WeekHours } from './WeekHours.tsx'

type Change = CallRequest<typeof setQuiet>['body']

/** When the person wants no alerts: for a while, or outside of the hours in which they work. */
export function QuietHours() {
  const query = useQuery({
    ...alwaysRefetched,
    queryKey: queryKeys.quietHours,
    queryFn: ({ signal }) => callApi(getQuiet, {}, { signal }),
    refetchInterval: ({ state }) => msUntilChange(state.data),
  })
  const save = useAction(async ({ change, onSaved }: { change: Change; onSaved?: () => void }) => {
    const saved = await callApi(setQuiet, { body: change })
    await keepSaved<QuietNow>(queryKeys.quietHours, () => saved)
    onSaved?.()
    toast(text.saved)
  }, toastFailure)
  if (hasFailed(query)) return <LoadFailed what={text.failed} query={query} />
  const quiet = query.data
  return (
    <Section title={text.title} hint={text.hint}>
      {quiet ? (
        <div className="space-y-5">
          <div>
            <p role="status" className="mb-2 font-[550]">
              {text.now(quiet.is_quiet, quiet.quiet_until)}
            </p>
            <div className="flex flex-wrap gap-2" role="group" aria-label={text.pause}>
              {text.choices.map(({ name, choice }) => (
                <Button
                  key={choice}
                  disabled={save.isRunning}
                  onClick={() => save.run({ change: { until: untilOf(choice, new Date(presentTime())) } })}
                >
                  {name}
                </Button>
              ))}
              {quiet.until && quiet.until * 1000 > presentTime() ? (
                <Button disabled={save.isRunning} onClick={() => save.run({ change: { until: null } })}>
                  {text.resume}
                </Button>
              ) : null}
            </div>
          </div>
          <WeekHours
            week={quiet.week ?? null}
            disabled={save.isRunning}
            onSave={(week, onSaved) => save.run({ change: { week }, onSaved })}
          />
        </div>
      ) : (
        <Skeleton className="h-40" />
      )}
    </Section>
  )
}

/** When it is asked again whether it is quiet now: as soon as a pause is over, and hours may begin or end at any minute. */
function msUntilChange(quiet: QuietNow | undefined): number {
  const left = (quiet?.quiet_until ?? Infinity) * 1000 - presentTime()
  return Math.min(Math.max(left, 0) + 1000, minute)
}
