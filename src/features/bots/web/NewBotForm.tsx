import { useEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { Link } from '#web/navigation/Link.tsx'
import { laterStrings } from '#shared/later.strings.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { useAction } from '#web/query/useAction.ts'
import { botsQuery } from '#web/query/useBots.ts'
import { useHasPlan } from '#web/query/useHasPlan.ts'
import { Button, buttonClasses } from '#web/components/Button.tsx'
import type { CallResponse } from '#shared/call.ts'
import { saveBot, type Bot } from '#features/bots/contract.ts'
import { withBot } from '#features/bots/rules.ts'
import { providerOf } from '#web/providers/cards.ts'
import { botStrings } from './bot.strings.ts'
import { channelChoices } from './channelChoices.ts'
import { CompanyAccount } from './CompanyAccount.tsx'
import { CredentialFields } from './CredentialFields.tsx'
import { EngineFields, type AgentChooser } from './EngineFields.tsx'
import { SelectField, TextField } from '#web/components/Field.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { partsOf, readDraft, savedOf, typedOfEngine, writeDraft, type NewBotDraft } from './newBotDraft.ts'
import { placeError } from './placeError.ts'
import { PlanNotice } from './PlanNotice.tsx'
import { SourceChoice } from './SourceChoice.tsx'
import { WhoAnswers } from './WhoAnswers.tsx'

export type MadeBot = CallResponse<typeof saveBot>

interface NewBotFormProps {
  /** Where the bots are. */
  back: string
  /** Where a plan is chosen. */
  plans: string
  Chooser: AgentChooser
  onMade: (made: MadeBot) => void
}

/** Says that a bot is there to who had left its form before it was: nobody saw its keys, which come once. */
function tellOfMade({ bot, api_key, webhook_secret }: MadeBot, bots: string): void {
  const says = api_key === null && webhook_secret === null ? botStrings.ready.elsewhere : botStrings.ready.unseen
  toast(says(bot.name), { stays: true, action: { name: botStrings.ready.open, run: () => navigate(`${bots}/${bot.client_key}`) } })
}

/** What a new bot needs: a name, what it is built with, where its customers write, and what answers them. */
export function NewBotForm({ back, plans, Chooser, onMade }: NewBotFormProps) {
  const [draft, setDraft] = useState(() => readDraft(location.search))
  const form = useRef<HTMLFormElement>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const hasPlan = useHasPlan()
  useEffect(() => nameField.current?.focus(), [])
  const { kind, card, fields, engines, engine, channels } = partsOf(draft)
  const { bot: given, isComplete } = savedOf(draft)
  const isUnpaid = engine !== undefined && hasPlan === false
  // What was filled in is there again when the person comes back from the company.
  const here = writeDraft(location.pathname, draft)
  const change = (changed: Partial<NewBotDraft>) => {
    setDraft((before) => ({ ...before, ...changed }))
    save.forget()
  }
  const type = (field: string, value: string) => {
    setDraft((before) => ({ ...before, typed: { ...before.typed, [field]: value } }))
    save.forget()
  }

  const save = useAction(
    async () => {
      const made = await callApi(saveBot, { body: { bot: given } })
      // The change that tells of it may come a moment later than the screen that shows it.
      queries.setQueryData<Bot[]>(botsQuery.queryKey, (bots) => bots && withBot(bots, made.bot))
      if (form.current) onMade(made)
      else tellOfMade(made, back)
    },
    ({ code }) => {
      if (code !== 'name-taken') return
      setDraft((before) => ({ ...before, name: '' }))
      nameField.current?.focus()
    },
  )
  const wrong = placeError(save, fields, engine)
  return (
    <form
      ref={form}
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete && !save.isRunning && !isUnpaid) save.run()
      }}
    >
      <TextField
        ref={nameField}
        label={botStrings.form.name}
        placeholder={botStrings.form.namePlaceholder}
        error={wrong.name}
        value={draft.name}
        maxLength={80}
        required
        onChange={(event) => change({ name: event.target.value })}
      />
      <SourceChoice chosen={kind.key} onChoose={(key) => change({ kind: key })} />
      <div role="status">{isUnpaid ? <PlanNotice name={kind.engine === null ? engine.name : kind.name} plans={plans} /> : null}</div>
      {channels.length > 1 ? (
        <SelectField
          label={botStrings.form.platform}
          choices={{ '': botStrings.form.choosePlatform, ...channelChoices(channels) }}
          value={draft.platform}
          required
          onChange={(event) => change({ platform: event.target.value })}
        />
      ) : null}
      {card?.login ? <CompanyAccount provider={providerOf(kind.source) ?? ''} login={card.login} path={here} /> : null}
      <CredentialFields source={kind.source} bot={null} typed={draft.typed} error={wrong.source} onType={type} />
      <WhoAnswers engines={engines} value={draft.engine} onChoose={(name) => change({ engine: name })} />
      {engine ? (
        <EngineFields
          engine={engine}
          bot={null}
          typed={typedOfEngine(draft.typed)}
          error={wrong.engine}
          botName={draft.name}
          path={here}
          Chooser={Chooser}
          onType={(field, value) => type(`engine.${field}`, value)}
        />
      ) : null}
      <p role="alert" className="text-danger-ink">
        {wrong.elsewhere}
      </p>
      <div className="flex items-center gap-2">
        <Button type="submit" variant="main" disabled={!isComplete || save.isRunning || isUnpaid}>
          {save.isRunning ? botStrings.form.saving : botStrings.form.save}
        </Button>
        <Link href={back} className={buttonClasses({ variant: 'ghost' })}>
          {laterStrings.kit.cancel}
        </Link>
      </div>
    </form>
  )
}
