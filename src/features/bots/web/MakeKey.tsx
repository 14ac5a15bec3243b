import { useState } from 'react'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { useAction } from '#web/query/useAction.ts'
import { Button } from '#web/components/Button.tsx'
import { makeKey } from '#features/bots/contract.ts'
import { keysQuery } from './botQueries.ts'
import { botStrings } from './bot.strings.ts'
import { TextField } from '#web/components/Field.tsx'

/** Makes an API key of the workspace and hands it over once. */
export function MakeKey({ standard = '', onMade }: { standard?: string; onMade: (apiKey: string) => void }) {
  const [name, setName] = useState(standard)
  const make = useAction(async () => {
    const { api_key } = await callApi(makeKey, { body: { name } })
    setName((now) => (now === name ? '' : now))
    onMade(api_key)
    void queries.invalidateQueries({ queryKey: keysQuery.queryKey })
  })
  const canMake = name.trim() !== '' && !make.isRunning
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (canMake) make.run()
      }}
    >
      <TextField
        label={botStrings.keys.name}
        placeholder={botStrings.keys.namePlaceholder}
        error={make.failure?.message}
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
