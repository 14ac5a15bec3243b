import { settingsStrings } from '#shared/settings.strings.ts'
import type { Me } from '#features/workspaces/contract.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { SavedCheckbox } from '#web/query/SavedCheckbox.tsx'
import { unsubscribe, wantMail } from '#features/site/contract.ts'

/** Whether the person wants e-mails. */
export function MailChoice({ me }: { me: Me }) {
  const save = async (wanted: boolean) => {
    await (wanted ? callApi(wantMail) : callApi(unsubscribe, { body: { userid: me.id } }))
    queries.setQueryData<Me>(meQuery.queryKey, (known) => known && { ...known, unsubscribed: wanted ? 0 : 1 })
  }
  return <SavedCheckbox text={settingsStrings.profile.mail} checked={me.unsubscribed === 0} onSave={save} />
}
