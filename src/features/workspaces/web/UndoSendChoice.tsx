import { settingsStrings } from '#shared/settings.strings.ts'
import { keyName } from '#web/components/Kbd.tsx'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { SavedCheckbox } from '#web/query/SavedCheckbox.tsx'
import { updatePerson, type Me } from '#features/workspaces/contract.ts'

const text = settingsStrings.profile.undo

/** Whether the person's replies wait some seconds, in which they can take them back. */
export function UndoSendChoice({ me }: { me: Me }) {
  const save = async (undo_send: boolean) => {
    await callApi(updatePerson, { body: { undo_send } })
    queries.setQueryData<Me>(meQuery.queryKey, (known) => known && { ...known, undo_send })
  }
  const hint = (
    <>
      {text.hint}
      {/* A phone has no such key. */}
      <span className="pointer-coarse:hidden">{text.hintOfKey(keyName('mod+z'))}</span>.
    </>
  )
  return <SavedCheckbox text={{ ...text, hint }} checked={me.undo_send} onSave={save} />
}
