import { useQuery } from '@tanstack/react-query'
import type { CallRequest } from '#shared/call.ts'
import { getBotRules, setBotRules, type BotRules } from '#features/alerts/botContract.ts'
import { withOptions } from '#features/alerts/rules.ts'
import { Button } from '#web/components/Button.tsx'
import { AreaField, TextField } from '#web/components/Field.tsx'
import { Section } from '#web/components/Section.tsx'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { callApi } from '#web/query/callApi.ts'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { queryKeys } from '#web/query/queryKeys.ts'
import { useAction } from '#web/query/useAction.ts'
import { keepSaved } from './alwaysRefetched.ts'
import { alertSettingsStrings } from './alertSettings.strings.ts'
import { minutesOf } from './minutesOf.ts'
import { NewMemberLevels } from './NewMemberLevels.tsx'
import {
  changedMeanwhile,
  draftOf,
  noRulesWritten,
  withTyped,
  writtenSince,
  type KeptRules,
  type RulesDraft,
  type WrittenRules,
} from './rulesDraft.ts'
import { UpsetThreshold } from './UpsetThreshold.tsx'

const text = alertSettingsStrings.rules

/** When a bot calls people, and what its customers are told when nobody comes. */
export function BotRulesForm({ clientKey, mayChange, kept }: { clientKey: string; mayChange: boolean; kept: KeptRules }) {
  const [written, setWritten] = kept
  const { typed } = written
  const queryKey = [...queryKeys.botRules, clientKey]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(getBotRules, { params: { id: clientKey } }, { signal }),
  })
  const save = useAction(async (body: CallRequest<typeof setBotRules>['body']) => {
    const saved = await callApi(setBotRules, { params: { id: clientKey }, body })
    await keepSaved<BotRules>(queryKey, () => saved)
    setWritten((now) => writtenSince(now, typed, draftOf(saved)))
    toast(text.saved)
  })
  if (hasFailed(query)) return <LoadFailed what={text.failed} query={query} />
  if (!query.data) return <Skeleton className="h-40" />
  const now = draftOf(query.data)
  const draft = { ...now, ...typed }
  // Of what is on its way one hears oneself, before it has an answer.
  const notices = noticesOf(save.isRunning ? noRulesWritten : written, now)
  const minutes = minutesOf(draft.minutes)
  const canSave = mayChange && minutes !== undefined && Object.keys(typed).length > 0 && !save.isRunning
  const type = (change: Partial<RulesDraft>) => {
    setWritten((before) => withTyped(before, change, now))
    save.forget()
  }
  const submit = () =>
    // What they did not touch stays as a colleague may have set it meanwhile.
    save.run({
      ...(typed.minutes !== undefined && { help_round_minutes: minutes ?? null }),
      ...(typed.upset !== undefined && { upset_below: typed.upset }),
      ...(typed.nobody !== undefined && { nobody_text: typed.nobody }),
      ...(typed.newMembers && { new_members_set: typed.newMembers }),
    })
  return (
    <Section title={text.title} hint={text.hint}>
      <form
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (canSave) submit()
        }}
      >
        <TextField
          label={text.round}
          help={text.roundHelp}
          inputMode="numeric"
          narrow
          error={minutes === undefined ? text.minutesWrong : null}
          notice={notices.minutes}
          value={draft.minutes}
          disabled={!mayChange}
          after={<span className="shrink-0 text-ink-2">{text.minutes}</span>}
          onChange={(event) => type({ minutes: event.target.value })}
        />
        <AreaField
          label={text.nobody}
          notice={notices.nobody}
          help={text.nobodyHelp}
          value={draft.nobody}
          maxLength={1000}
          disabled={!mayChange}
          onChange={(event) => type({ nobody: event.target.value })}
        />
        <UpsetThreshold
          clientKey={clientKey}
          value={draft.upset}
          notice={notices.upset}
          disabled={!mayChange}
          onChange={(upset) => type({ upset })}
        />
        <NewMemberLevels
          levels={withOptions(query.data.new_members, typed.newMembers ?? {})}
          disabled={!mayChange}
          notice={notices.newMembers}
          onChange={(newMembers) => type({ newMembers })}
        />
        <p role="alert" className="text-danger-ink empty:hidden">
          {save.failure?.message}
        </p>
        {mayChange ? (
          <Button type="submit" variant="main" disabled={!canSave}>
            {save.isRunning ? text.saving : text.save}
          </Button>
        ) : (
          <p className="text-ink-2">{text.mayNot}</p>
        )}
      </form>
    </Section>
  )
}

/** What is said beneath what one has typed and a colleague has set to something else meanwhile. */
function noticesOf(written: WrittenRules, now: RulesDraft): Record<keyof RulesDraft, string | null> {
  const changed = changedMeanwhile(written, now)
  return {
    minutes: changed.minutes ? text.changed(now.minutes && text.inMinutes(now.minutes)) : null,
    upset: changed.upset ? text.changed(alertSettingsStrings.upset.value(now.upset)) : null,
    nobody: changed.nobody ? text.changed(now.nobody) : null,
    newMembers: changed.newMembers ? text.changedRows : null,
  }
}
