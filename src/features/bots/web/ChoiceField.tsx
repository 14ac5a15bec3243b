import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { AppError } from '#shared/errors.ts'
import { queries, sentenceOf } from '#web/query/client.ts'
import { Picker } from '#web/components/Picker.tsx'
import type { CardField } from '#providers/card.ts'
import type { CompanyLogin } from '#features/bots/loginContract.ts'
import { choicesQuery, loginQuery } from './botQueries.ts'
import { botStrings } from './bot.strings.ts'

const text = botStrings.login

interface ChoiceFieldProps {
  field: CardField
  provider: string
  /** What is chosen; empty for nothing yet. */
  value: string
  error: string | null
  disabled: boolean
  onChoose: (value: string) => void
}

/** A field whose values come from the person's account at the company, such as its pages; there may be hundreds, so it is searched. */
export function ChoiceField({ field, provider, value, error, disabled, onChoose }: ChoiceFieldProps) {
  const { first, choices, isLoading, error: refusal } = useChoices(provider, field.name)
  const items = (choices ?? []).map((choice) => ({ id: choice.value, name: choice.label, detail: choice.value }))
  // Of a bot that a colleague connected, one may not know the name.
  const chosen = items.find(({ id }) => id === value) ?? (value === '' ? null : { id: value, name: value, detail: '' })
  const placeholder = choices?.length === 0 ? text.nothing : field.placeholder
  return (
    <Picker
      label={field.label}
      help={first ?? field.help}
      placeholder={isLoading ? text.loading : placeholder}
      error={error ?? (refusal ? sentenceOf(refusal) : null)}
      items={items}
      chosen={chosen}
      disabled={disabled || first !== null || items.length === 0}
      onChoose={(item) => onChoose(item?.id ?? '')}
      words={{ search: text.search, clear: text.clear, nobody: text.nobodyFits }}
    />
  )
}

/** What the person's account offers for a field, asked as long as the account stands: `first` is what must be done before that. `choices` is undefined where there is no answer. */
function useChoices(provider: string, field: string) {
  const account = useQuery(loginQuery(provider)).data
  const first = firstOf(account)
  const { data, error, isFetching } = useQuery({ ...choicesQuery(provider, field), enabled: first === null })
  const isTakenBack = error instanceof AppError && error.details?.['reconnect'] === true
  // The company said so only now: where the account stands, it is said, too.
  useEffect(() => {
    if (isTakenBack) void queries.invalidateQueries({ queryKey: loginQuery(provider).queryKey })
  }, [isTakenBack, provider])
  return { first, choices: data?.choices, isLoading: isFetching && !data, error }
}

/** What somebody must do before their account can be asked; null where nothing is in the way. */
function firstOf(account: CompanyLogin | undefined): string | null {
  if (account?.state !== 'connected') return text.connectFirst
  // A token that lacks permissions is of no use, so nothing is offered that could not be saved.
  return account.missing.length === 0 ? null : text.grantFirst
}
