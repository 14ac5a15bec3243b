import { useState } from 'react'
import { AppError } from '#shared/errors.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries, sentenceOf } from '#web/query/client.ts'
import { botsQuery } from '#web/query/useBots.ts'
import { Button } from '#web/components/Button.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { saveBot, type Bot } from '#features/bots/contract.ts'
import { withBot } from '#features/bots/rules.ts'
import { channelNames } from '#providers/channels.ts'
import { botKinds, cardOf, engineCardOf, enginesFor, kindOf, providerOf } from '#web/providers/cards.ts'
import { BatonFields } from './BatonFields.tsx'
import { botStrings } from './bot.strings.ts'
import { CompanyAccount } from './CompanyAccount.tsx'
import { CredentialFields } from './CredentialFields.tsx'
import { EngineFields, type AgentChooser } from './EngineFields.tsx'
import { SelectField, TextField } from '#web/components/Field.tsx'
import { changedCredentials, changesOf, draftOf, minutesOf, settingsOf, type SettingsDraft } from './settingsDraft.ts'
import { SourceChoice } from './SourceChoice.tsx'
import { PlanNotice } from './PlanNotice.tsx'
import { typedOfEngine } from './newBotDraft.ts'
import { WhoAnswers } from './WhoAnswers.tsx'
import { wrongField } from './wrongField.ts'
import { useHasPlan } from '#web/query/useHasPlan.ts'

interface BotSettingsProps {
  bot: Bot
  mayChange: boolean
  /** Where a plan is chosen. */
  plans: string
  Chooser: AgentChooser
  /** Saving a first webhook brought this secret. */
  onSecret: (secret: string) => void
}

/** The settings of a bot. What nobody has touched follows what colleagues change meanwhile. */
export function BotSettings({ bot, mayChange, plans, Chooser, onSecret }: BotSettingsProps) {
  const [typed, setTyped] = useState<Partial<SettingsDraft>>({})
  const [secrets, setSecrets] = useState<Record<string, string>>({})
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const draft = { ...draftOf(bot), ...typed }
  const areTimesRight = minutesOf(draft.minutes) !== undefined && minutesOf(draft.waiting) !== undefined
  const changes = changesOf(bot, typed)
  const card = cardOf(draft.source)
  const credentials = changedCredentials(bot, card?.fields ?? [], secrets)
  const kind = kindOf({ source: draft.source, engine: draft.engine })
  const engine = card?.takesEngine ? engineCardOf(draft.engine) : undefined
  const held = { settings: bot.engine === draft.engine ? bot.engine_settings : {} }
  const ofEngine = changedCredentials(held, engine?.fields ?? [], typedOfEngine(secrets))
  const isNewEngine = engine !== undefined && bot.engine !== engine.engine
  const isUnpaid = useHasPlan() === false && isNewEngine
  const hasChanged = [changes, credentials, ofEngine].some((changed) => Object.keys(changed).length > 0)
  const lacksAgent = isNewEngine && engine.fields.some(({ name, required }) => required && !ofEngine[name])
  const canSave = draft.name.trim() !== '' && areTimesRight && hasChanged && !lacksAgent && !isUnpaid && !isSaving
  const type = (change: Partial<SettingsDraft>) => {
    setTyped({ ...typed, ...change })
    setError(null)
  }

  const save = async () => {
    setSaving(true)
    setError(null)
    const given = {
      client_key: bot.client_key,
      name: draft.name,
      ...settingsOf(changes),
      ...(Object.keys(credentials).length > 0 && { credentials }),
      ...(engine && Object.keys(ofEngine).length > 0 && { engine_credentials: ofEngine }),
    }
    try {
      const saved = await callApi(saveBot, { body: { bot: given } })
      queries.setQueryData<Bot[]>(botsQuery.queryKey, (bots) => bots && withBot(bots, saved.bot))
      if (saved.webhook_secret !== null) onSecret(saved.webhook_secret)
      setTyped({})
      setSecrets({})
      toast(botStrings.form.saved)
    } catch (failure) {
      const refusal = failure instanceof AppError ? failure : new AppError('internal', sentenceOf(failure))
      setError(refusal)
      if (refusal.code === 'name-taken') setTyped({ ...typed, name: '' })
    }
    setSaving(false)
  }
  const field = wrongField(error)
  const webhook = card?.fields.find(({ name }) => name === 'webhook')
  const wrongOfEngine = field.startsWith('engine.') ? field.slice('engine.'.length) : null
  const isShown =
    field === 'name' ||
    (wrongOfEngine !== null && engine?.fields.some(({ name }) => name === wrongOfEngine) === true) ||
    card?.fields.some(({ name }) => name === field) === true
  const channels = Object.fromEntries((card?.channels ?? []).map((channel) => [channel, channelNames[channel] ?? channel]))
  return (
    <form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (canSave) void save()
      }}
    >
      <TextField
        label={botStrings.form.name}
        error={field === 'name' ? error?.message : null}
        value={draft.name}
        maxLength={80}
        required
        disabled={!mayChange}
        onChange={(event) => type({ name: event.target.value })}
      />
      <SourceChoice
        chosen={kind?.key ?? draft.source}
        disabled={!mayChange}
        onChoose={(key) => {
          const to = botKinds.find((one) => one.key === key)!
          type({ source: to.source, engine: to.engine ?? '' })
        }}
      />
      <div role="status">{isUnpaid ? <PlanNotice name={kind?.engine ? kind.name : engine.name} plans={plans} /> : null}</div>
      <SelectField
        label={botStrings.form.platform}
        choices={{ [bot.platform]: channelNames[bot.platform] ?? bot.platform, ...channels }}
        value={draft.platform}
        disabled={!mayChange}
        onChange={(event) => type({ platform: event.target.value })}
      />
      {webhook ? (
        <TextField
          type="url"
          label={webhook.label}
          help={webhook.help}
          placeholder={webhook.placeholder}
          maxLength={webhook.maxLength}
          error={field === 'webhook' ? error?.message : null}
          value={draft.webhook}
          disabled={!mayChange}
          onChange={(event) => type({ webhook: event.target.value })}
        />
      ) : null}
      {card?.login ? (
        <CompanyAccount provider={providerOf(draft.source) ?? ''} login={card.login} path={location.pathname} disabled={!mayChange} />
      ) : null}
      <CredentialFields
        source={draft.source}
        bot={bot}
        typed={secrets}
        error={error && isShown ? { field, message: error.message } : null}
        disabled={!mayChange}
        onType={(name, value) => {
          setSecrets({ ...secrets, [name]: value })
          setError(null)
        }}
      />
      <WhoAnswers
        engines={kind ? enginesFor(kind) : []}
        value={draft.engine}
        disabled={!mayChange}
        onChoose={(name) => type({ engine: name })}
      />
      {engine ? (
        <>
          <EngineFields
            engine={engine}
            bot={bot}
            typed={typedOfEngine(secrets)}
            error={error && wrongOfEngine !== null ? { field: wrongOfEngine, message: error.message } : null}
            disabled={!mayChange}
            botName={draft.name}
            path={location.pathname}
            Chooser={Chooser}
            onType={(name, value) => {
              setSecrets({ ...secrets, [`engine.${name}`]: value })
              setError(null)
            }}
          />
          <TextField
            label={botStrings.engine.handover}
            help={botStrings.engine.handoverHelp}
            maxLength={1000}
            value={draft.handover}
            disabled={!mayChange}
            onChange={(event) => type({ handover: event.target.value })}
          />
        </>
      ) : null}
      <BatonFields draft={draft} disabled={!mayChange} onType={type} />
      <p role="alert" className="text-help-ink empty:hidden">
        {isShown ? null : error?.message}
      </p>
      {mayChange ? (
        <Button type="submit" variant="main" disabled={!canSave}>
          {isSaving ? botStrings.form.saving : botStrings.form.save}
        </Button>
      ) : (
        <p className="text-ink-2">{botStrings.form.mayNot}</p>
      )}
    </form>
  )
}
