import { Button } from '#web/components/Button.tsx'
import type { Bot } from '#features/bots/contract.ts'
import { botKinds, enginesFor } from '#web/providers/cards.ts'
import { BatonFields } from './BatonFields.tsx'
import { botStrings } from './bot.strings.ts'
import type { AgentChooser } from './EngineFields.tsx'
import { EngineSettings } from './EngineSettings.tsx'
import { TextField } from '#web/components/Field.tsx'
import { SourceChoice } from './SourceChoice.tsx'
import { SourceFields } from './SourceFields.tsx'
import { PlanNotice } from './PlanNotice.tsx'
import { useSettingsForm, type KeptSettings } from './useSettingsForm.ts'
import { WhoAnswers } from './WhoAnswers.tsx'
import { useHasPlan } from '#web/query/useHasPlan.ts'

interface BotSettingsProps {
  bot: Bot
  mayChange: boolean
  written: KeptSettings
  /** Where a plan is chosen. */
  plans: string
  Chooser: AgentChooser
  /** Saving a first webhook brought this secret. */
  onSecret: (secret: string) => void
}

/** The settings of a bot. What nobody has touched follows what colleagues change meanwhile. */
export function BotSettings({ bot, mayChange, written, plans, Chooser, onSecret }: BotSettingsProps) {
  const form = useSettingsForm(bot, written, onSecret)
  const { draft, kind, engine, wrong, type, isSaving } = form
  const unpaid = useHasPlan() === false ? form.newEngine : null
  const canSave = form.canSave && unpaid === null && !isSaving
  return (
    <form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (canSave) form.save()
      }}
    >
      <TextField
        label={botStrings.form.name}
        error={wrong.name}
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
      <div role="status">{unpaid ? <PlanNotice name={kind?.engine ? kind.name : unpaid.name} plans={plans} /> : null}</div>
      <SourceFields bot={bot} form={form} disabled={!mayChange} />
      <WhoAnswers
        engines={kind ? enginesFor(kind) : []}
        value={draft.engine}
        disabled={!mayChange}
        onChoose={(name) => type({ engine: name })}
      />
      {engine ? <EngineSettings engine={engine} bot={bot} form={form} disabled={!mayChange} Chooser={Chooser} /> : null}
      <BatonFields draft={draft} disabled={!mayChange} onType={type} />
      <p role="alert" className="text-danger-ink empty:hidden">
        {wrong.elsewhere}
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
