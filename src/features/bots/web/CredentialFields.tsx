import type { CardField } from '#providers/card.ts'
import { Button } from '#web/components/Button.tsx'
import { TextField } from '#web/components/Field.tsx'
import { lazyComponent } from '#web/lazy/lazyComponent.tsx'
import { LazyField } from '#web/lazy/LazyField.tsx'
import { cardOf, providerOf } from '#web/providers/cards.ts'
import type { Bot } from '#features/bots/contract.ts'
import { botStrings } from './bot.strings.ts'

// It brings a search field along, which few sources need.
const lazyChoice = lazyComponent(() => import('./ChoiceField.tsx').then((module) => module.ChoiceField))

interface CredentialFieldsProps {
  /** Whose card it is. */
  source: string
  /** Whose they are; null for one that is yet to be made. */
  bot: Pick<Bot, 'settings' | 'stored_secrets'> | null
  typed: Readonly<Record<string, string>>
  /** What is wrong with which of them. */
  error: { field: string; message: string } | null
  disabled?: boolean
  onType: (name: string, value: string) => void
  /** Takes out a secret that the bot can do without; absent for a bot that is yet to be made. */
  onRemove?: (field: CardField) => void
}

/** What a source asks for besides a webhook. A secret that is stored is not shown, and stays unless another one is typed. */
export function CredentialFields({ source, bot, typed, error, disabled = false, onType, onRemove }: CredentialFieldsProps) {
  const card = cardOf(source)
  const wrong = (name: string) => (error?.field === name ? error.message : null)
  return (card?.fields ?? [])
    .filter(({ name }) => name !== 'webhook')
    .map((field) => {
      const { name, label, secret } = field
      const value = typed[name] ?? (secret ? '' : (bot?.settings[name] ?? ''))
      const isStored = bot?.stored_secrets.includes(name) ?? false
      return field.chosen ? (
        <LazyField
          key={name}
          part={lazyChoice}
          label={label}
          help={botStrings.login.connectFirst}
          given={{
            field,
            provider: providerOf(source) ?? '',
            value,
            error: wrong(name),
            disabled,
            onChoose: (chosen: string) => onType(name, chosen),
          }}
        />
      ) : (
        <TextCredential
          key={name}
          field={field}
          isStored={isStored}
          value={value}
          error={wrong(name)}
          disabled={disabled}
          onType={(typedValue) => onType(name, typedValue)}
          onRemove={onRemove}
        />
      )
    })
}

interface TextCredentialProps {
  field: CardField
  isStored: boolean
  value: string
  error: string | null
  disabled: boolean
  onType: (value: string) => void
  onRemove: CredentialFieldsProps['onRemove']
}

function TextCredential({ field, isStored, value, error, disabled, onType, onRemove }: TextCredentialProps) {
  const { label, help, placeholder, required, secret, maxLength } = field
  return (
    <div className="space-y-2">
      <TextField
        type={secret ? 'password' : 'text'}
        autoComplete="off"
        label={label}
        help={help}
        placeholder={isStored ? botStrings.form.secretStored : placeholder}
        maxLength={maxLength}
        required={required && !isStored}
        error={error}
        value={value}
        disabled={disabled}
        onChange={(event) => onType(event.target.value)}
      />
      {isStored && !required && !disabled && onRemove ? (
        <Button aria-label={botStrings.form.removeSecretNamed(label)} onClick={() => onRemove(field)}>
          {botStrings.form.removeSecret}
        </Button>
      ) : null}
    </div>
  )
}
