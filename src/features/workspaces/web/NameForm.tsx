import { useState } from 'react'
import { settingsStrings } from '#shared/settings.strings.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { useAction } from '#web/query/useAction.ts'
import { Button } from '#web/components/Button.tsx'
import { TextField } from '#web/components/Field.tsx'
import { typedSince } from '#web/hooks/typedSince.ts'
import { toast } from '#web/components/toast/toast.ts'
import { updatePerson, type Me } from '#features/workspaces/contract.ts'

const text = settingsStrings.profile
type Names = Pick<Me['profile'], 'real_name' | 'first_name'>

/** What the person is called. What they have not touched follows what they change elsewhere. */
export function NameForm({ me }: { me: Me }) {
  const [typed, setTyped] = useState<Partial<Names>>({})
  const { real_name, first_name } = { ...me.profile, ...typed }
  // What they did not change stays as they may have set it elsewhere meanwhile.
  const changes = {
    ...(real_name.trim() !== me.profile.real_name && { real_name }),
    ...(first_name.trim() !== me.profile.first_name && { first_name }),
  }
  const save = useAction(async () => {
    const saved = await callApi(updatePerson, { body: changes })
    queries.setQueryData<Me>(meQuery.queryKey, (known) => known && { ...known, profile: saved.profile })
    setTyped((now) => typedSince(now, typed))
    toast(text.saved)
  })
  const canSave = Object.keys(changes).length > 0 && real_name.trim() !== '' && first_name.trim() !== '' && !save.isRunning
  const type = (change: Partial<Names>) => {
    setTyped({ ...typed, ...change })
    save.forget()
  }
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (canSave) save.run()
      }}
    >
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label={text.name}
          autoComplete="name"
          maxLength={80}
          required
          value={real_name}
          onChange={(event) => type({ real_name: event.target.value })}
        />
        <TextField
          label={text.firstName}
          autoComplete="given-name"
          maxLength={80}
          required
          value={first_name}
          onChange={(event) => type({ first_name: event.target.value })}
        />
      </div>
      <div>
        <p className="mb-1 font-[550]">{text.email}</p>
        <p className="break-words">{me.profile.email}</p>
        <p className="mt-1 text-sm text-ink-3">{text.emailHelp}</p>
      </div>
      <p role="alert" className="text-danger-ink empty:hidden">
        {save.failure?.message}
      </p>
      <Button type="submit" variant="main" disabled={!canSave}>
        {save.isRunning ? text.saving : text.save}
      </Button>
    </form>
  )
}
