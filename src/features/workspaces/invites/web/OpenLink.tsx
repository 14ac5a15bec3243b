import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inviteStrings } from './invite.strings.ts'
import type { Membership } from '#features/workspaces/members/contract.ts'
import type { Given } from '#features/workspaces/members/rules.ts'
import { callApi } from '#web/query/callApi.ts'
import { forgetNew, idOfNew } from '#web/query/idOfNew.ts'
import { queries } from '#web/query/client.ts'
import { useAction } from '#web/query/useAction.ts'
import { Button } from '#web/components/Button.tsx'
import { CopyButton } from '#web/components/CopyButton.tsx'
import { TextField } from '#web/components/Field.tsx'
import { useNow } from '#web/hooks/useNow.ts'
import { createInvite, type Invite } from '#features/workspaces/invites/contract.ts'
import { invitesQuery } from './inviteQueries.ts'
import { stateAt } from './stateAt.ts'

interface OpenLinkProps {
  actor: Membership
  given: Given
  canMake: boolean
}

const text = inviteStrings

/**
 * A link for anyone who has it, with the rights that were chosen when it was made; other rights need another link. It is shown as long as one can join by
 * it: a colleague may revoke it meanwhile, or its time run out.
 */
export function OpenLink({ actor, given, canMake }: OpenLinkProps) {
  const [made, setMade] = useState<{ invite: Invite; for: string } | null>(null)
  const { data } = useQuery(invitesQuery)
  const now = useNow()
  const wanted = JSON.stringify(given)
  const newAt = `link ${actor.id}`
  const make = useAction(async () => {
    const { invites } = await callApi(createInvite, {
      body: { team_id: actor.id, new_id: idOfNew(newAt, wanted), ...given, scope_bots: [...given.scope_bots] },
    })
    forgetNew(newAt)
    const invite = invites[0]!
    // The list has it from now on, whenever it is there again; it may have come with a change that was told before the answer.
    queries.setQueryData(
      invitesQuery.queryKey,
      (list) => list && { ...list, invites: [invite, ...list.invites.filter(({ id }) => id !== invite.id)] },
    )
    void queries.invalidateQueries({ queryKey: invitesQuery.queryKey })
    setMade({ invite, for: wanted })
  })
  const listed = data ? data.invites.find(({ id }) => id === made?.invite.id) : made?.invite
  const isGood = made === null || (listed !== undefined && stateAt(listed, now) === 'open')
  if (made?.for === wanted && isGood) {
    return (
      <TextField
        label={text.link}
        help={text.linkHint}
        value={made.invite.url}
        readOnly
        onFocus={(event) => event.target.select()}
        after={<CopyButton text={made.invite.url} name={text.link} className="h-[34px]" />}
      />
    )
  }
  return (
    <div>
      <p className="mb-1 font-[550]">{text.link}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button disabled={!canMake || make.isRunning} onClick={() => make.run()}>
          {text.makeLink}
        </Button>
        <p className="min-w-48 flex-1 text-sm text-pretty text-ink-3">{text.linkHint}</p>
      </div>
      <p role="alert" className="text-danger-ink empty:hidden">
        {make.failure?.message ?? (isGood ? null : text.linkGone)}
      </p>
    </div>
  )
}
