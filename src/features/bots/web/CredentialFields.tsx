import { TextField } from '#web/components/Field.tsx'
import type { CardField } from '#providers/card.ts'
import type { Bot } from '#features/bots/contract.ts'
import { botStrings } from './bot.strings.ts'

interface CredentialFieldsProps {
  fields: readonly CardField[]
  /** Whose they are; null for one that is yet to be made. */
  bot: Pick<Bot, 'settings' | 'has_credentials'> | null
  typed: Readonly<Record<string, string>>
  /** What is wrong with which of them. */
  error: { field: string; message: string } | null
  disabled?: boolean
  onType: (name: string, value: string) => void
}

/** What a source asks for besides a webhook. A secret that is stored is not shown, and stays unless another one is typed. */
export function CredentialFields({ fields, bot, typed, error, disabled = false, onType }: CredentialFieldsProps) {
  return fields
    .filter(({ name }) => name !== 'webhook')
    .map(({ name, label, help, placeholder, required, secret, maxLength }) => (
      <TextField
        key={name}
        type={secret ? 'password' : 'text'}
        autoComplete="off"
        label={label}
        help={help}
        placeholder={secret && bot?.has_credentials ? botStrings.form.secretStored : placeholder}
        maxLength={maxLength}
        required={required && !(secret && bot?.has_credentials)}
        error={error?.field === name ? error.message : null}
        value={typed[name] ?? (secret ? '' : (bot?.settings[name] ?? ''))}
        disabled={disabled}
        onChange={(event) => onType(name, event.target.value)}
      />
    ))
}
