import { useQuery } from '@tanstack/react-query'
import type { Dispatch, SetStateAction } from 'react'
import type { CallRequest } from '#shared/call.ts'
import type { BotLevels } from '#features/alerts/contract.ts'
import { getBotRules, setBotRules, type BotRules } from '#features/alerts/botContract.ts'
import { withOptions } from '#features/alerts/rules.ts'
import { Button } from '#web/components/Button.tsx'
import { AreaField, TextField } from '#web/components/Field.tsx'
import { Section } from '#web/components/Section.tsx'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { typedSince } from '#web/hooks/typedSince.ts'
import { callApi } from '#web/query/callApi.ts'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { queryKeys } from '#web/query/queryKeys.ts'
import { useAction } from '#web/query/useAction.ts'
import { alwaysRefetched, keepSaved } from './alwaysRefetched.ts'
import { alertStrings } from './alerts.strings.ts'
import { minutesOf } from './minutesOf.ts'
import { NewMemberLevels } from './NewMemberLevels.tsx'
import { UpsetThreshold } from './UpsetThreshold.tsx'

const text = alertStrings.rules

interface Draft {
  minutes: string
  upset: number
  nobody: string
  /** Of what is typed, only the rows that were set. */
  newMembers: BotLevels
}

/** What somebody typed and has not saved, and how it is changed; who keeps it outlives the form, which goes with its tab. */
export type KeptRules = readonly [Partial<Draft>, Dispatch<SetStateAction<Partial<Draft>>>]

const draftOf = ({ help_round_minutes, upset_below, nobody_text, new_members: newMembers }: BotRules): Draft => ({
  minutes: help_round_minutes === null ? '' : String(help_round_minutes),
  upset: upset_below,
  nobody: nobody_text,
  newMembers,
})

/** When a bot calls people, and what its customers are told when nobody comes. */
export function BotRulesForm({ clientKey, mayChange, kept }: { clientKey: string; mayChange: boolean; kept: KeptRules }) {
  const [typed, setTyped] = kept
  const queryKey = [...queryKeys.botRules, clientKey]
  const query = useQuery({
    ...alwaysRefetched,
    queryKey,
    queryFn: ({ signal }) => callApi(getBotRules, { params: { id: clientKey } }, { signal }),
  })
  const save = useAction(async (body: CallRequest<typeof setBotRules>['body']) => {
    const saved = await callApi(setBotRules, { params: { id: clientKey }, body })
    await keepSaved<BotRules>(queryKey, () => saved)
    setTyped((now) => typedSince(now, typed))
    toast(text.saved)
  })
  if (hasFailed(query)) return <LoadFailed what={text.failed} query={query} />
  if (!query.data) return <Skeleton className="h-40" />
  const draft = { ...draftOf(query.data), ...typed }
  const minutes = minutesOf(draft.minutes)
  const canSave = mayChange && minutes !== undefined && Object.keys(typed).length > 0 && !save.isRunning
  const type = (change: Partial<Draft>) => {
    setTyped((now) => ({ ...now, ...change }))
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
          value={draft.minutes}
          disabled={!mayChange}
          after={<span className="shrink-0 text-ink-2">{text.minutes}</span>}
          onChange={(event) => type({ minutes: event.target.value })}
        />
        <AreaField
          label={text.nobody}
          help={text.nobodyHelp}
          value={draft.nobody}
          maxLength={1000}
          disabled={!mayChange}
          onChange={(event) => type({ nobody: event.target.value })}
        />
        <UpsetThreshold clientKey={clientKey} value={draft.upset} disabled={!mayChange} onChange={(upset) => type({ upset })} />
        <NewMemberLevels
          levels={withOptions(query.data.new_members, typed.newMembers ?? {})}
          disabled={!mayChange}
          onChange={(set) => type({ newMembers: withOptions(typed.newMembers ?? {}, set) })}
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
