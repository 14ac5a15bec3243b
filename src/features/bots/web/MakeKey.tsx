import { useState } from 'react'
import { callApi } from '#web/query/callApi.ts'
import { queries, sentenceOf } from '#web/query/client.ts'
import { Button } from '#web/components/Button.tsx'
import { makeKey } from '#features/bots/contract.ts'
import { keysQuery } from './botQueries.ts'
import { botStrings } from './bot.strings.ts'
import { TextField } from '#web/components/Field.tsx'

/** Makes an API key of the workspace and hands it over once. */
export function MakeKey({ standard = '', onMade }: { standard?: string; onMade: (apiKey: string) => void }) {
  const [name, setName] = useState(standard)
  const [isMaking, setMaking] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const make = async () => {
    setMaking(true)
    setError(null)
    try {
      const { api_key } = await callApi(makeKey, { body: { name } })
      setName('')
      onMade(api_key)
      void queries.invalidateQueries({ queryKey: keysQuery.queryKey })
    } catch (failure) {
      setError(sentenceOf(failure))
    }
    setMaking(false)
  }
  const canMake = name.trim() !== '' && !isMaking
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (canMake) void make()
      }}
    >
      <TextField
        label={botStrings.keys.name}
        placeholder={botStrings.keys.namePlaceholder}
        error={error}
        value={name}
        maxLength={80}
        onChange={(event) => setName(event.target.value)}
        after={
          <Button type="submit" disabled={!canMake} className="h-[34px]">
            {botStrings.keys.make}
          </Button>
        }
      />
    </form>
  )
}
