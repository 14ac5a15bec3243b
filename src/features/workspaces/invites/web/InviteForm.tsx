import { choosesBots } from '#shared/visibility.ts'
import { seesEverything } from '#features/workspaces/members/scope.ts'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { flags, type CallResponse } from '#shared/call.ts'
import type { AppError } from '#shared/errors.ts'
import { inviteStrings } from './invite.strings.ts'
import { rightsOf, type Membership } from '#features/workspaces/members/contract.ts'
import { can } from '#features/workspaces/members/permissions.ts'
import { nothingGiven, withinReach, type Given } from '#features/workspaces/members/rules.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { useAction } from '#web/query/useAction.ts'
import { Button } from '#web/components/Button.tsx'
import { Notice } from '#web/components/Notice.tsx'
import { useStore } from '#web/hooks/store.ts'
import { toast } from '#web/components/toast/toast.ts'
import { createInvite, maxAddresses } from '#features/workspaces/invites/contract.ts'
import { isAddress, readAddresses, sameAddress } from '#features/workspaces/invites/rules.ts'
import { draft, withoutSent, type Draft } from './draft.ts'
import { EmailsInput } from './EmailsInput.tsx'
import { invitesQuery } from './inviteQueries.ts'
import { OpenLink } from './OpenLink.tsx'
import { showInvites } from './showInvites.ts'

export interface InviteFormProps {
  /** The person who invites, with what they may do in the workspace that people are asked into. */
  actor: Membership
  /** Where addresses of colleagues end, for the example in the empty field. */
  domain: string
  /** The choice of rights and scope, which belongs to another feature. */
  fields: (given: Given, onGive: (change: Partial<Given>) => void) => ReactNode
  onSent: () => void
}

const text = inviteStrings

/** Who is asked in, what they may do and see, and a link for those whose address nobody knows. */
export function InviteForm({ actor, domain, fields, onSent }: InviteFormProps) {
  const typed = useStore(draft)
  const mails = useQuery(invitesQuery).data?.mails ?? true
  const given = withinReach(actor, nothingGiven, typed.given ?? standard(actor))
  const change = (next: Partial<Draft>) => {
    draft.set({ ...draft.get(), ...next })
    send.forget()
  }
  // What still stands in the field is meant, too.
  const emails = [...new Map([...typed.emails, ...readAddresses(typed.text)].map((email) => [sameAddress(email), email])).values()]
  const send = useAction(
    async () => {
      const answer = await callApi(createInvite, { body: { team_id: actor.id, emails, ...given, scope_bots: [...given.scope_bots] } })
      void queries.invalidateQueries({ queryKey: invitesQuery.queryKey })
      const left = withoutSent(draft.get(), typed, emails)
      draft.set(left)
      tell(answer)
      if (left.emails.length === 0 && left.text.trim() === '') onSent()
    },
    (failure) => change({ emails, text: '', bad: { ...typed.bad, ...badOf(failure) } }),
  )
  const good = emails.filter((email) => isAddress(email) && !(sameAddress(email) in typed.bad))
  const lacksBot = choosesBots(given.scope) && given.scope_bots.length === 0
  const canSend = emails.length > 0 && emails.length <= maxAddresses && good.length === emails.length && !lacksBot && !send.isRunning
  const action = mails ? text.send(good.length) : text.makeLinks(good.length)
  return (
    <form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) send.run()
      }}
    >
      {mails ? null : <Notice variant="warning">{text.noMail}</Notice>}
      <EmailsInput {...typed} placeholder={`colleague@${domain}`} onChange={change} />
      {fields(given, (next) => change({ given: { ...given, ...next } }))}
      <OpenLink actor={actor} given={given} canMake={!lacksBot} />
      <div role="alert">{send.failure === null ? null : <Notice variant="failed">{send.failure.message}</Notice>}</div>
      <div className="sticky -bottom-4 -mx-4 -mb-4 flex items-center justify-end gap-3 border-t border-line bg-raised px-4 py-3">
        {emails.length > maxAddresses ? <p className="min-w-0 flex-1 text-danger-ink">{text.tooMany(maxAddresses)}</p> : null}
        <Button type="submit" variant="main" disabled={!canSend}>
          {send.isRunning ? text.sending : action}
        </Button>
      </div>
    </form>
  )
}

/** Says what became of the invitations, and leads to those whose links one has to hand on. */
function tell({ invites, mails }: CallResponse<typeof createInvite>): void {
  const refused = invites.filter(({ mail }) => mail === 'refused').length
  const show = (count: number) => ({ action: { name: text.show(count), run: showInvites } })
  if (!mails) toast(text.made(invites.length), show(invites.length))
  else if (refused === 0) toast(text.sent(invites.length))
  else toast(text.sentInPart(invites.length - refused, refused), show(refused))
}

/** To answer customers is what most are asked in for; less where the inviter has less. */
function standard(actor: Membership): Given {
  const scope = seesEverything(actor) ? 'all' : 'assigned'
  const usual: readonly string[] = ['train', 'chat']
  return { ...rightsOf(flags.filter((flag) => usual.includes(flag) && can(actor, flag))), scope, scope_bots: [] }
}

/** What the server said of each address. */
function badOf({ details }: AppError): Draft['bad'] {
  const emails = details?.['emails']
  if (!Array.isArray(emails)) return {}
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server says it so in this refusal
  const wrong = emails as { email: string; why: 'no address' | 'member' }[]
  return Object.fromEntries(wrong.map(({ email, why }) => [sameAddress(email), why]))
}
