import { useEffect, useRef, useState } from 'react'
import { laterStrings } from '#shared/later.strings.ts'
import { workspaceStrings } from './workspace.strings.ts'
import { callApi } from '#web/query/callApi.ts'
import { forgetNew, idOfNew } from '#web/query/idOfNew.ts'
import { useAction } from '#web/query/useAction.ts'
import { Button } from '#web/components/Button.tsx'
import { TextField } from '#web/components/Field.tsx'
import { Notice } from '#web/components/Notice.tsx'
import { PersonPicker } from '#web/components/PersonPicker.tsx'
import { makeWorkspace, type Me, type Workspace } from '#features/workspaces/contract.ts'

interface NewWorkspaceFormProps {
  me: Me
  onMade: (workspace: Workspace) => void
  onCancel: () => void
}

const text = workspaceStrings
const newAt = 'workspace'
const { ownerPlaceholder, clearOwner, searchOwner, nobody } = text.settings

/** Makes a workspace. Its owner is the one who makes it (spec, section 5). */
export function NewWorkspaceForm({ me, onMade, onCancel }: NewWorkspaceFormProps) {
  const [name, setName] = useState('')
  const make = useAction(async () => {
    const workspace = await callApi(makeWorkspace, { body: { name, new_id: idOfNew(newAt, name) } })
    forgetNew(newAt)
    onMade(workspace)
  })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const owner = { id: me.id, name: me.profile.real_name || me.profile.email, email: me.profile.email, image: me.profile.image }
  const canMake = name.trim() !== '' && !make.isRunning
  return (
    <form
      ref={form}
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (canMake) make.run()
      }}
    >
      <TextField
        label={text.settings.name}
        value={name}
        maxLength={80}
        required
        onChange={(event) => {
          setName(event.target.value)
          make.forget()
        }}
      />
      <PersonPicker
        label={text.settings.owner}
        help={text.adding.ownerHint}
        placeholder={ownerPlaceholder}
        people={[owner]}
        chosen={owner}
        onChoose={() => undefined}
        disabled
        words={{ search: searchOwner, clear: clearOwner, nobody }}
      />
      <div role="alert">
        {make.failure === null ? null : (
          <Notice variant="failed" title={text.adding.errors}>
            {make.failure.message}
          </Notice>
        )}
      </div>
      <div className="flex justify-end gap-2">
        <Button
          onClick={() => {
            forgetNew(newAt)
            onCancel()
          }}
        >
          {laterStrings.kit.cancel}
        </Button>
        <Button type="submit" variant="main" disabled={!canMake}>
          {make.isRunning ? text.adding.creating : text.adding.submit}
        </Button>
      </div>
    </form>
  )
}
