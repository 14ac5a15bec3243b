import { SelectField, TextField } from '#web/components/Field.tsx'
import type { Bot } from '#features/bots/contract.ts'
import { providerOf } from '#web/providers/cards.ts'
import { botStrings } from './bot.strings.ts'
import { channelChoices } from './channelChoices.ts'
import { CompanyAccount } from './CompanyAccount.tsx'
import { CredentialFields } from './CredentialFields.tsx'
import type { SettingsForm } from './useSettingsForm.ts'

interface SourceFieldsProps {
  bot: Bot
  form: SettingsForm
  disabled: boolean
}

/** Where the customers of a bot write, and what its source asks for. */
export function SourceFields({
  bot,
  form: { card, fields, draft, wrong, secrets, type, typeField, removeSecret },
  disabled,
}: SourceFieldsProps) {
  const webhook = fields.find(({ name }) => name === 'webhook')
  // What is stored for one provider is let go of when a bot moves to another, so nothing of it stands for what that one asks.
  const held = providerOf(draft.source) === providerOf(bot.source) ? bot : null
  return (
    <>
      <SelectField
        label={botStrings.form.platform}
        choices={channelChoices([bot.platform, ...(card?.channels ?? [])])}
        value={draft.platform}
        disabled={disabled}
        onChange={(event) => type({ platform: event.target.value })}
      />
      {webhook ? (
        <TextField
          type="url"
          label={webhook.label}
          help={webhook.help}
          placeholder={webhook.placeholder}
          maxLength={webhook.maxLength}
          error={wrong.webhook}
          value={draft.webhook}
          disabled={disabled}
          onChange={(event) => type({ webhook: event.target.value })}
        />
      ) : null}
      {card?.login ? (
        <CompanyAccount provider={providerOf(draft.source) ?? ''} login={card.login} path={location.pathname} disabled={disabled} />
      ) : null}
      <CredentialFields
        source={draft.source}
        bot={held}
        typed={secrets}
        error={wrong.source}
        disabled={disabled}
        onType={typeField}
        onRemove={removeSecret}
      />
    </>
  )
}
