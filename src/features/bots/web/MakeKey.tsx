import { useState } from 'react'
import { callApi } from '#web/query/callApi.ts'
import { forgetNew, idOfNew } from '#web/query/idOfNew.ts'
import { queries } from '#web/query/client.ts'
import { useAction } from '#web/query/useAction.ts'
import { Button } from '#web/components/Button.tsx'
import { makeKey } from '#features/bots/contract.ts'
import { keysQuery } from './botQueries.ts'
import { botStrings } from './bot.strings.ts'
import { TextField } from '#web/components/Field.tsx'
import { knownMe, membershipOf } from '#web/query/useMe.ts'

/** Makes an API key of the workspace and hands it over once. */
export function MakeKey({ standard = '', onMade }: { standard?: string; onMade: (apiKey: string) => void }) {
  const [name, setName] = useState(standard)
  const newAt = `key ${membershipOf(knownMe())?.id}`
  const make = useAction(async () => {
    const { api_key } = await callApi(makeKey, { body: { name, new_id: idOfNew(newAt, name) } })
    forgetNew(newAt)
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
