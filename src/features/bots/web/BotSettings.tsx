import { useState } from 'react'
import { sdkCards } from '#providers/sdk/card.ts'
import { AppError } from '#shared/errors.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries, sentenceOf } from '#web/query/client.ts'
import { botsQuery } from '#web/query/useBots.ts'
import { Button } from '#web/components/Button.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { saveBot, type Bot } from '#features/bots/contract.ts'
import { withBot } from '#features/bots/rules.ts'
import { botStrings } from './bot.strings.ts'
import { SelectField, TextField } from '#web/components/Field.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { changesOf, draftOf, minutesOf, type SettingsDraft } from './settingsDraft.ts'

type Given = Parameters<typeof callApi<typeof saveBot>>[1]['body']['bot']

interface BotSettingsProps {
  bot: Bot
  mayChange: boolean
  /** Saving a first webhook brought this secret. */
  onSecret: (secret: string) => void
}

/** The settings of a bot. What nobody has touched follows what colleagues change meanwhile. */
export function BotSettings({ bot, mayChange, onSecret }: BotSettingsProps) {
  const [typed, setTyped] = useState<Partial<SettingsDraft>>({})
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const draft = { ...draftOf(bot), ...typed }
  const minutes = minutesOf(draft.minutes)
  const changes = changesOf(bot, typed)
  const canSave = draft.name.trim() !== '' && minutes !== undefined && Object.keys(changes).length > 0 && !isSaving
  const type = (change: Partial<SettingsDraft>) => {
    setTyped({ ...typed, ...change })
    setError(null)
  }

  const save = async () => {
    setSaving(true)
    setError(null)
    const { minutes: changedMinutes, ...rest } = changes
    const given = {
      client_key: bot.client_key,
      name: draft.name,
      ...rest,
      ...(changedMinutes === undefined ? {} : { auto_resume_minutes: minutes }),
    }
    try {
      const saved = await callApi(saveBot, { body: { bot: given as Given } })
      queries.setQueryData<Bot[]>(botsQuery.queryKey, (bots) => bots && withBot(bots, saved.bot))
      if (saved.webhook_secret !== null) onSecret(saved.webhook_secret)
      setTyped({})
      toast(botStrings.form.saved)
    } catch (failure) {
      const refusal = failure instanceof AppError ? failure : new AppError('internal', sentenceOf(failure))
      setError(refusal)
      if (refusal.code === 'name-taken') setTyped({ ...typed, name: '' })
    }
    setSaving(false)
  }
  const field = error?.code === 'name-taken' ? 'name' : error?.details?.['field'] === 'webhook' ? 'webhook' : null
  const [webhookCard] = sdkCards[draft.code_lang].fields
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
      <LanguageChoice chosen={draft.code_lang} disabled={!mayChange} onChoose={(code_lang) => type({ code_lang })} />
      <SelectField
        label={botStrings.form.platform}
        choices={{ [bot.platform]: bot.platform, ...botStrings.platforms }}
        value={draft.platform}
        disabled={!mayChange}
        onChange={(event) => type({ platform: event.target.value })}
      />
      <TextField
        type="url"
        label={botStrings.form.webhook}
        help={webhookCard?.help}
        placeholder={webhookCard?.placeholder}
        maxLength={webhookCard?.maxLength}
        error={field === 'webhook' ? error?.message : null}
        value={draft.webhook}
        disabled={!mayChange}
        onChange={(event) => type({ webhook: event.target.value })}
      />
      <TextField
        label={botStrings.form.autoResume}
        help={botStrings.form.autoResumeHelp}
        inputMode="numeric"
        narrow
        error={minutes === undefined ? botStrings.form.autoResumeWrong : null}
        value={draft.minutes}
        disabled={!mayChange}
        after={<span className="shrink-0 text-ink-2">{botStrings.form.minutes}</span>}
        onChange={(event) => type({ minutes: event.target.value })}
      />
      <p role="alert" className="text-help-ink empty:hidden">
        {field === null ? error?.message : null}
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
