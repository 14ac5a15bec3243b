import { useQuery } from '@tanstack/react-query'
import type { CallRequest } from '#shared/call.ts'
import { getQuiet, setQuiet, type QuietNow } from '#features/alerts/contract.ts'
import { Button } from '#web/components/Button.tsx'
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
import { quietStrings as text } from './quiet.strings.ts'
import { untilOf } from './untilOf.ts'
import { WeekHours } from './WeekHours.tsx'

type Change = CallRequest<typeof setQuiet>['body']

/** When the person wants no alerts: for a while, or outside of the hours in which they work. */
export function QuietHours() {
  const query = useQuery({ queryKey: queryKeys.quietHours, queryFn: ({ signal }) => callApi(getQuiet, {}, { signal }) })
  const save = useAction(async (body: Change) => {
    queries.setQueryData<QuietNow>(queryKeys.quietHours, await callApi(setQuiet, { body }))
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
                <Button key={choice} disabled={save.isRunning} onClick={() => save.run({ until: untilOf(choice, new Date()) })}>
                  {name}
                </Button>
              ))}
              {quiet.until && quiet.until * 1000 > Date.now() ? (
                <Button disabled={save.isRunning} onClick={() => save.run({ until: null })}>
                  {text.resume}
                </Button>
              ) : null}
            </div>
          </div>
          <WeekHours week={quiet.week ?? null} disabled={save.isRunning} onSave={(week) => save.run({ week })} />
        </div>
      ) : (
        <Skeleton className="h-40" />
      )}
    </Section>
  )
}
