import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { AppError } from '#shared/errors.ts'
import { laterStrings } from '#shared/later.strings.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries, sentenceOf } from '#web/query/client.ts'
import { botsQuery } from '#web/query/useBots.ts'
import { Button, buttonClasses } from '#web/components/Button.tsx'
import type { CallResponse } from '#shared/call.ts'
import { saveBot, type Bot } from '#features/bots/contract.ts'
import { withBot } from '#features/bots/rules.ts'
import { channelNames } from '#providers/channels.ts'
import { cardOf, providerOf, sourceCards } from '#web/providers/cards.ts'
import { botStrings } from './bot.strings.ts'
import { CompanyAccount } from './CompanyAccount.tsx'
import { CredentialFields } from './CredentialFields.tsx'
import { SelectField, TextField } from '#web/components/Field.tsx'
import { changedCredentials } from './settingsDraft.ts'
import { SourceChoice } from './SourceChoice.tsx'
import { wrongField } from './wrongField.ts'

export type MadeBot = CallResponse<typeof saveBot>

/** What a new bot needs: a name, what it is built with, and where its customers write. */
export function NewBotForm({ back, onMade }: { back: string; onMade: (made: MadeBot) => void }) {
  const before = new URLSearchParams(location.search)
  const [name, setName] = useState(before.get('name') ?? '')
  const [source, setSource] = useState((cardOf(before.get('source') ?? '') ?? sourceCards[0]!).source)
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [platform, setPlatform] = useState('')
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const nameField = useRef<HTMLInputElement>(null)
  useEffect(() => nameField.current?.focus(), [])
  const { fields = [], channels = [], login } = cardOf(source) ?? {}
  // What was filled in is there again when the person comes back from the company.
  const here = `${location.pathname}?${new URLSearchParams({ source, name }).toString()}`
  const credentials = changedCredentials(null, fields, typed)
  // Where there is no choice nobody is asked.
  const chosen = channels.length === 1 ? channels[0]! : platform
  const isFilled = fields.every(({ name: field, required }) => !required || field === 'webhook' || Boolean(credentials[field]))
  const isComplete = name.trim() !== '' && channels.includes(chosen) && isFilled

  const save = async () => {
    setSaving(true)
    setError(null)
    try {
      const made = await callApi(saveBot, {
        body: { bot: { name, source, platform: chosen, ...(Object.keys(credentials).length > 0 && { credentials }) } },
      })
      // The change that tells of it may come a moment later than the screen that shows it.
      queries.setQueryData<Bot[]>(botsQuery.queryKey, (bots) => bots && withBot(bots, made.bot))
      onMade(made)
    } catch (failure) {
      setSaving(false)
      setError(failure instanceof AppError ? failure : new AppError('internal', sentenceOf(failure)))
      if (failure instanceof AppError && failure.code === 'name-taken') {
        setName('')
        nameField.current?.focus()
      }
    }
  }
  const isName = error?.code === 'name-taken'
  const wrong = wrongField(error)
  const isField = fields.some((field) => field.name === wrong)
  return (
    <form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete && !isSaving) void save()
      }}
    >
      <TextField
        ref={nameField}
        label={botStrings.form.name}
        placeholder={botStrings.form.namePlaceholder}
        error={isName ? error.message : null}
        value={name}
        maxLength={80}
        required
        onChange={(event) => {
          setName(event.target.value)
          setError(null)
        }}
      />
      <SourceChoice chosen={source} onChoose={setSource} />
      {channels.length > 1 ? (
        <SelectField
          label={botStrings.form.platform}
          choices={{
            '': botStrings.form.choosePlatform,
            ...Object.fromEntries(channels.map((channel) => [channel, channelNames[channel] ?? channel])),
          }}
          value={platform}
          required
          onChange={(event) => setPlatform(event.target.value)}
        />
      ) : null}
      {login ? <CompanyAccount provider={providerOf(source) ?? ''} login={login} path={here} /> : null}
      <CredentialFields
        source={source}
        bot={null}
        typed={typed}
        error={error && isField ? { field: wrong, message: error.message } : null}
        onType={(field, value) => {
          setTyped({ ...typed, [field]: value })
          setError(null)
        }}
      />
      <p role="alert" className="text-help-ink">
        {error && !isName && !isField ? error.message : ''}
      </p>
      <div className="flex gap-2">
        <Button type="submit" variant="main" size="lg" disabled={!isComplete || isSaving}>
          {isSaving ? botStrings.form.saving : botStrings.form.save}
        </Button>
        <Link href={back} className={buttonClasses({ variant: 'ghost', size: 'lg' })}>
          {laterStrings.kit.cancel}
        </Link>
      </div>
    </form>
  )
}
