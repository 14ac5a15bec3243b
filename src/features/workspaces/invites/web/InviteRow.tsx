import { Link2, Mail, TriangleAlert } from 'lucide-react'
import { inviteStrings } from './invite.strings.ts'
import { rightsText } from '#features/workspaces/members/rightsText.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { useAction } from '#web/query/useAction.ts'
import { Button } from '#web/components/Button.tsx'
import { ConfirmButton } from '#web/components/dialog/ConfirmButton.tsx'
import { CopyButton } from '#web/components/CopyButton.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { toastFailure } from '#web/query/toastFailure.ts'
import { focusBeside } from '#web/hooks/focusBeside.ts'
import { useNow } from '#web/hooks/useNow.ts'
import { resendInvite, revokeInvite, type ListedInvite } from '#features/workspaces/invites/contract.ts'
import { invitesQuery } from './inviteQueries.ts'
import { stateAt } from './stateAt.ts'
import { stateText } from './stateText.ts'

interface InviteRowProps {
  invite: ListedInvite
  team: string
  /** Whether this server sends e-mails. */
  mails: boolean
}

const text = inviteStrings

/** An invitation that is still open: for whom, how its e-mail is doing, and what can be done with it. */
export function InviteRow({ invite, team, mails }: InviteRowProps) {
  const now = useNow()
  const name = invite.email ?? text.openLink
  const { says, isWrong } = stateText(invite, now)
  const body = { team_id: team, id: invite.id }
  const fresh = () => void queries.invalidateQueries({ queryKey: invitesQuery.queryKey })
  const resend = useAction(
    async () => {
      await callApi(resendInvite, { body }).finally(fresh)
      toast(text.resent(name))
    },
    (failure) => toastFailure(failure, `${text.resendFailed} ${failure.message}`),
  )
  const revoke = async () => {
    await callApi(revokeInvite, { body })
    toast(text.revoked(name))
    fresh()
  }
  const kindIcon = invite.email === null ? Link2 : Mail
  const Icon = isWrong ? TriangleAlert : kindIcon
  const resends = mails && invite.email !== null
  return (
    <li ref={focusBeside} className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line/60 px-3.5 py-2.5 last:border-b-0">
      <Icon size={16} aria-hidden="true" className={isWrong ? 'shrink-0 text-danger-ink' : 'shrink-0 text-ink-3'} />
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex min-w-0 flex-wrap gap-x-2">
          <span className="truncate font-[550]">{name}</span>
          <span className="text-pretty text-ink-2">{rightsText({ ...invite, is_owner: false })}</span>
        </p>
        <p className={isWrong ? 'text-sm text-pretty text-danger-ink' : 'text-sm text-pretty text-ink-3'}>{says}</p>
      </div>
      <div className="flex gap-2 max-md:w-full max-md:justify-end">
        {stateAt(invite, now) === 'open' && invite.url !== null ? <CopyButton text={invite.url} name={text.linkOf(name)} /> : null}
        {invite.url === null ? null : (
          <Button
            disabled={resend.isRunning}
            aria-label={(resends ? text.resendNamed : text.renewNamed)(name)}
            onClick={() => resend.run()}
          >
            {resends ? text.resend : text.renew}
          </Button>
        )}
        <ConfirmButton
          name={text.revoke}
          label={text.revokeNamed(name)}
          title={text.revokeTitle(name)}
          hint={text.revokeHint}
          action={text.revoke}
          run={revoke}
        />
      </div>
    </li>
  )
}
