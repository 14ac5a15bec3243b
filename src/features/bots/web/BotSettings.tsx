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
import { cardOf, providerOf } from '#web/providers/cards.ts'
import { BatonFields } from './BatonFields.tsx'
import { botStrings } from './bot.strings.ts'
import { CompanyAccount } from './CompanyAccount.tsx'
import { CredentialFields } from './CredentialFields.tsx'
import { SelectField, TextField } from '#web/components/Field.tsx'
import { changedCredentials, changesOf, draftOf, minutesOf, settingsOf, type SettingsDraft } from './settingsDraft.ts'
import { SourceChoice } from './SourceChoice.tsx'
import { wrongField } from './wrongField.ts'

interface BotSettingsProps {
  bot: Bot
  mayChange: boolean
  /** Saving a first webhook brought this secret. */
  onSecret: (secret: string) => void
}

/** The settings of a bot. What nobody has touched follows what colleagues change meanwhile. */
export function BotSettings({ bot, mayChange, onSecret }: BotSettingsProps) {
  const [typed, setTyped] = useState<Partial<SettingsDraft>>({})
  const [secrets, setSecrets] = useState<Record<string, string>>({})
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const draft = { ...draftOf(bot), ...typed }
  const areTimesRight = minutesOf(draft.minutes) !== undefined && minutesOf(draft.waiting) !== undefined
  const changes = changesOf(bot, typed)
  const card = cardOf(draft.source)
  const credentials = changedCredentials(bot, card?.fields ?? [], secrets)
  const hasChanged = Object.keys(changes).length > 0 || Object.keys(credentials).length > 0
  const canSave = draft.name.trim() !== '' && areTimesRight && hasChanged && !isSaving
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
  const isShown = field === 'name' || card?.fields.some(({ name }) => name === field) === true
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
      <SourceChoice chosen={draft.source} disabled={!mayChange} onChoose={(source) => type({ source })} />
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
