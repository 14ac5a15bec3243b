import { settingsStrings } from '#shared/settings.strings.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { SavedCheckbox } from '#web/query/SavedCheckbox.tsx'
import { updatePerson, type Me } from '#features/workspaces/contract.ts'

/** Whether the person's replies wait some seconds, in which they can take them back. */
export function UndoSendChoice({ me }: { me: Me }) {
  const save = async (undo_send: boolean) => {
    await callApi(updatePerson, { body: { undo_send } })
    queries.setQueryData<Me>(meQuery.queryKey, (known) => known && { ...known, undo_send })
  }
  return <SavedCheckbox text={settingsStrings.profile.undo} checked={me.undo_send} onSave={save} />
}
