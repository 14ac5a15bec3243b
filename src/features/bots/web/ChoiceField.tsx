import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { AppError } from '#shared/errors.ts'
import { queries, sentenceOf } from '#web/query/client.ts'
import { Picker } from '#web/components/Picker.tsx'
import type { CardField } from '#providers/card.ts'
import { choicesQuery, loginQuery } from './botQueries.ts'
import { botStrings } from './bot.strings.ts'

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
  const account = useQuery(loginQuery(provider)).data
  // A token that lacks permissions is of no use, so nothing is offered that could not be saved.
  const isConnected = account?.state === 'connected' && account.missing.length === 0
  const query = useQuery({ ...choicesQuery(provider, field.name), enabled: isConnected })
  const isTakenBack = query.error instanceof AppError && query.error.details?.['reconnect'] === true
  // The company said so only now: where the account stands, it is said, too.
  useEffect(() => {
    if (isTakenBack) void queries.invalidateQueries({ queryKey: loginQuery(provider).queryKey })
  }, [isTakenBack, provider])
  const items = (query.data?.choices ?? []).map((choice) => ({ id: choice.value, name: choice.label, detail: choice.value }))
  // Of a bot that a colleague connected, one may not know the name.
  const chosen = items.find(({ id }) => id === value) ?? (value === '' ? null : { id: value, name: value, detail: '' })
  const text = botStrings.login
  return (
    <Picker
      label={field.label}
      help={isConnected ? field.help : text.connectFirst}
      placeholder={query.isFetching && !query.data ? text.loading : items.length === 0 && query.data ? text.nothing : field.placeholder}
      error={error ?? (query.error ? sentenceOf(query.error) : null)}
      items={items}
      chosen={chosen}
      disabled={disabled || !isConnected || items.length === 0}
      onChoose={(item) => onChoose(item?.id ?? '')}
      words={{ search: text.search, clear: text.clear, nobody: text.nobodyFits }}
    />
  )
}
