import { useState } from 'react'
import { ask } from '#web/api/ask.ts'
import { queries, sentenceOf } from '#web/api/client.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { toast } from '#web/ui/toast.ts'
import { saveView, type View } from '../../viewContract.ts'
import { actWords } from '../acting/actWords.ts'
import type { InboxPlace } from '../inboxPlace.ts'
import { savedOf } from './placeOfView.ts'
import { viewsQuery } from './viewQueries.ts'
import { withView } from './withView.ts'

const text = actWords.views

/** Saves the list that is shown under a name. */
export function SaveView({ place, onSaved }: { place: InboxPlace; onSaved: (view: View) => void }) {
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const save = async () => {
    try {
      const view = await store({ name, shared, ...savedOf(place) })
      toast(text.saved(view.name))
      setName('')
      onSaved(view)
    } catch (failure) {
      setError(sentenceOf(failure))
    }
  }
  return (
    <form
      className="mt-1 space-y-2 border-t border-line px-2 pt-2 pb-1 first:border-t-0"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') void save()
      }}
    >
      <p className="text-sm font-[550]">{text.save}</p>
      <TextField
        label={text.name}
        maxLength={60}
        error={error}
        value={name}
        onChange={(event) => {
          setName(event.target.value)
          setError(null)
        }}
      />
      <div className="flex items-center gap-2">
        <label className="flex min-h-[30px] flex-1 items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={shared}
            className="size-[15px] accent-ink"
            onChange={(event) => setShared(event.target.checked)}
          />
          {text.share}
        </label>
        <Button type="submit" look="main" disabled={name.trim() === ''}>
          {text.saveButton}
        </Button>
      </div>
    </form>
  )
}

/** Saves a view, a new one or (with `id`) a known one, and keeps it at once. */
export async function store(view: Pick<View, 'name' | 'shared' | 'client_key' | 'criteria'> & { id?: string }): Promise<View> {
  const saved = await ask(saveView, { body: view })
  queries.setQueryData(viewsQuery.queryKey, (views) => views && withView(views, saved))
  return saved
}
