import { useId, useState } from 'react'
import { settingsStrings } from '#shared/settings.strings.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries, sentenceOf } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { toast } from '#web/components/toast/toast.ts'
import { updatePerson, type Me } from '#features/workspaces/contract.ts'

const text = settingsStrings.profile.undo

/** Whether the person's replies wait some seconds, in which they can take them back. */
export function UndoSendChoice({ me }: { me: Me }) {
  const id = useId()
  const [isSaving, setSaving] = useState(false)
  const save = async (undo_send: boolean) => {
    setSaving(true)
    try {
      await callApi(updatePerson, { body: { undo_send } })
      queries.setQueryData<Me>(meQuery.queryKey, (known) => known && { ...known, undo_send })
      toast(undo_send ? text.on : text.off)
    } catch (failure) {
      toast(sentenceOf(failure), { variant: 'failed' })
    }
    setSaving(false)
  }
  return (
    <div className="relative flex items-start gap-2.5 rounded-lg border border-line bg-surface p-3.5">
      <input
        id={id}
        type="checkbox"
        className="relative z-1 mt-0.5 size-4 shrink-0"
        aria-describedby={`${id}-hint`}
        checked={me.undo_send}
        disabled={isSaving}
        onChange={(event) => void save(event.target.checked)}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="block font-[550] after:absolute after:inset-0">
          {text.choice}
        </label>
        <p id={`${id}-hint`} className="text-pretty text-ink-2">
          {text.hint}
        </p>
      </div>
    </div>
  )
}
