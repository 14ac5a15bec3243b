import { useState, type Dispatch, type SetStateAction } from 'react'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { forgetNew, idOfNew } from '#web/query/idOfNew.ts'
import { useAction } from '#web/query/useAction.ts'
import { knownMe, membershipOf } from '#web/query/useMe.ts'
import { Button } from '#web/components/Button.tsx'
import { TextField } from '#web/components/Field.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { saveView, type View } from '#features/inbox/conversations/views/contract.ts'
import { actStrings } from '#features/inbox/web/actions/act.strings.ts'
import type { InboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { savedOf } from './locationOfView.ts'
import { viewsQuery } from './viewsQuery.ts'
import { withView } from './withView.ts'

const text = actStrings.views

interface SaveViewProps {
  place: InboxLocation
  /** As far as it is typed. */
  name: string
  setName: Dispatch<SetStateAction<string>>
  onSaved: (view: View) => void
}

/** Saves the list that is shown under a name. */
export function SaveView({ place, name, setName, onSaved }: SaveViewProps) {
  const [shared, setShared] = useState(false)
  const newAt = `view ${membershipOf(knownMe())?.id}`
  const save = useAction(async () => {
    const view = await store({ new_id: idOfNew(newAt, name), name, shared, ...savedOf(place) })
    forgetNew(newAt)
    toast(text.saved(view.name))
    // What was typed while it was on its way is the next one.
    setName((now) => (now === name ? '' : now))
    onSaved(view)
  })
  return (
    <form
      className="mt-1 space-y-2 border-t border-line px-2 pt-2 pb-1 first:border-t-0"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') save.run()
      }}
    >
      <p className="text-sm font-[550]">{text.save}</p>
      <TextField
        label={text.name}
        maxLength={60}
        error={save.failure?.message}
        value={name}
        onChange={(event) => {
          setName(event.target.value)
          save.forget()
        }}
      />
      <div className="flex items-center gap-2">
        <label className="flex min-h-[30px] flex-1 items-center gap-2 pointer-coarse:min-h-11">
          <input type="checkbox" checked={shared} className="size-4" onChange={(event) => setShared(event.target.checked)} />
          {text.share}
        </label>
        <Button type="submit" variant="main" disabled={name.trim() === ''}>
          {text.saveButton}
        </Button>
      </div>
    </form>
  )
}

/** What is saved of a view. */
type SavedView = Pick<View, 'name' | 'shared' | 'client_key' | 'criteria'>

/** Saves a new view, or what is changed of the one with the `id`: what is not given stays as a colleague may have set it meanwhile. Keeps it at once. */
export async function store(
  view: (SavedView & { new_id?: string; person?: string }) | ({ id: string } & Partial<SavedView>),
): Promise<View> {
  const saved = await callApi(saveView, { body: view })
  queries.setQueryData(viewsQuery.queryKey, (views) => views && withView(views, saved))
  return saved
}
