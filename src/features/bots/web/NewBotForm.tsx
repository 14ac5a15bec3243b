import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { AppError } from '#shared/errors.ts'
import { laterStrings } from '#shared/later.strings.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries, sentenceOf } from '#web/query/client.ts'
import { botsQuery } from '#web/query/useBots.ts'
import { Button, buttonClasses } from '#web/components/Button.tsx'
import type { CallResponse } from '#shared/call.ts'
import { saveBot, type Bot, type CodeLang } from '#features/bots/contract.ts'
import { withBot } from '#features/bots/rules.ts'
import { botStrings } from './bot.strings.ts'
import { SelectField, TextField } from '#web/components/Field.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'

export type MadeBot = CallResponse<typeof saveBot>

/** What a new bot needs: a name, what it is built with, and where its customers write. */
export function NewBotForm({ back, onMade }: { back: string; onMade: (made: MadeBot) => void }) {
  const [name, setName] = useState('')
  const [language, setLanguage] = useState<CodeLang>('npm')
  const [platform, setPlatform] = useState('')
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const nameField = useRef<HTMLInputElement>(null)
  useEffect(() => nameField.current?.focus(), [])
  const isComplete = name.trim() !== '' && platform !== ''

  const save = async () => {
    setSaving(true)
    setError(null)
    try {
      const made = await callApi(saveBot, {
        body: { bot: { name, code_lang: language, platform: platform as keyof typeof botStrings.platforms } },
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
      <LanguageChoice chosen={language} onChoose={setLanguage} />
      <SelectField
        label={botStrings.form.platform}
        choices={{ '': botStrings.form.choosePlatform, ...botStrings.platforms }}
        value={platform}
        required
        onChange={(event) => setPlatform(event.target.value)}
      />
      <p role="alert" className="text-help-ink">
        {error && !isName ? error.message : ''}
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
