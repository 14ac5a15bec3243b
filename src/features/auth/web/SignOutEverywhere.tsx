import { useState } from 'react'
import { settingsStrings } from '#shared/settings.strings.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { ConfirmButton } from '#web/components/dialog/ConfirmButton.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { signOutEverywhere } from '#features/auth/contract.ts'
import { leave } from './leave.ts'

const text = settingsStrings.profile.everywhere

/** Signs the person out on every other device, and on this one too if they want. */
export function SignOutEverywhere() {
  const [thisToo, setThisToo] = useState(false)
  const run = async () => {
    const { ended } = await callApi(signOutEverywhere, { body: { this_too: false } })
    // Like any log-out here: it asks before something is lost.
    if (thisToo) return void leave()
    await queries.invalidateQueries({ queryKey: queryKeys.sessions })
    toast(text.done(ended))
  }
  return (
    <ConfirmButton name={text.button} title={text.title} hint={text.hint} action={text.button} run={run}>
      <label className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
        <input type="checkbox" className="size-4" checked={thisToo} onChange={(event) => setThisToo(event.target.checked)} />
        {text.thisToo}
      </label>
    </ConfirmButton>
  )
}
