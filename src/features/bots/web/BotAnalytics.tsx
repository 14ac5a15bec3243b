import { useState } from 'react'
import type { CardField } from '#providers/card.ts'
import { Button } from '#web/components/Button.tsx'
import { TextField } from '#web/components/Field.tsx'
import { Section } from '#web/components/Section.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { useAction } from '#web/query/useAction.ts'
import { botsQuery } from '#web/query/useBots.ts'
import { cardOf } from '#web/providers/cards.ts'
import { saveBot, type Bot } from '#features/bots/contract.ts'
import { withBot } from '#features/bots/rules.ts'
import { botStrings } from './bot.strings.ts'

const text = botStrings.analytics

/** Where the conversations of a bot are forwarded for figures. */
export function BotAnalytics({ bot, mayChange }: { bot: Bot; mayChange: boolean }) {
  return (
    <Section title={text.title} hint={text.hint}>
      {(cardOf(bot.source)?.analytics ?? []).map((field) => (
        <ForwardingForm key={field.name} bot={bot} field={field} mayChange={mayChange} />
      ))}
    </Section>
  )
}

/** One service: its key, whether it is on, and how to end it. */
function ForwardingForm({ bot, field, mayChange }: { bot: Bot; field: CardField; mayChange: boolean }) {
  const [typed, setTyped] = useState('')
  const isOn = bot.stored_secrets.includes(field.name)

  const save = useAction(async (key: string) => {
    const given = { client_key: bot.client_key, credentials: { [field.name]: key } }
    const saved = await callApi(saveBot, { body: { bot: given } })
    queries.setQueryData<Bot[]>(botsQuery.queryKey, (bots) => bots && withBot(bots, saved.bot))
    setTyped((now) => (now.trim() === key ? '' : now))
    toast(key === '' ? text.ended : text.begun)
  })
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '' && !save.isRunning) save.run(typed.trim())
      }}
    >
      <TextField
        type="password"
        autoComplete="off"
        label={field.label}
        help={field.help}
        placeholder={isOn ? botStrings.form.secretStored : field.placeholder}
        maxLength={field.maxLength}
        error={save.failure?.message}
        value={typed}
        disabled={!mayChange}
        onChange={(event) => {
          setTyped(event.target.value)
          save.forget()
        }}
      />
      <p role="status" className="text-sm text-ink-2">
        {isOn ? text.on : text.off}
      </p>
      {mayChange ? (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="main" disabled={typed.trim() === '' || save.isRunning}>
            {save.isRunning ? botStrings.form.saving : botStrings.form.save}
          </Button>
          {isOn ? (
            <Button type="button" disabled={save.isRunning} onClick={() => save.run('')}>
              {text.end}
            </Button>
          ) : null}
        </div>
      ) : (
        <p className="text-ink-2">{botStrings.form.mayNot}</p>
      )}
    </form>
  )
}
