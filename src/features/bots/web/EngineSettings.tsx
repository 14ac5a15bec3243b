import { TextField } from '#web/components/Field.tsx'
import type { EngineCard } from '#providers/card.ts'
import type { Bot } from '#features/bots/contract.ts'
import { botStrings } from './bot.strings.ts'
import { EngineFields, type AgentChooser } from './EngineFields.tsx'
import { typedOfEngine } from './newBotDraft.ts'
import type { SettingsForm } from './useSettingsForm.ts'

interface EngineSettingsProps {
  engine: EngineCard
  bot: Bot
  form: SettingsForm
  disabled: boolean
  Chooser: AgentChooser
}

/** What the engine of a bot asks for, and what a customer is told when it asks for a person. */
export function EngineSettings({
  engine,
  bot,
  form: { draft, wrong, secrets, type, typeField, forgetField },
  disabled,
  Chooser,
}: EngineSettingsProps) {
  return (
    <>
      <EngineFields
        engine={engine}
        bot={bot}
        typed={typedOfEngine(secrets)}
        error={wrong.engine}
        disabled={disabled}
        botName={draft.name}
        path={location.pathname}
        Chooser={Chooser}
        onType={(name, value) => typeField(`engine.${name}`, value)}
        onForget={(name) => forgetField(`engine.${name}`)}
      />
      <TextField
        label={botStrings.engine.handover}
        help={botStrings.engine.handoverHelp}
        maxLength={1000}
        value={draft.handover}
        disabled={disabled}
        onChange={(event) => type({ handover: event.target.value })}
      />
    </>
  )
}
