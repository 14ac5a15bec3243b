import { choosesBots } from '#shared/visibility.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flags } from '#shared/call.ts'
import { memberStrings } from './member.strings.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { useAction } from '#web/query/useAction.ts'
import { Button } from '#web/components/Button.tsx'
import { Notice } from '#web/components/Notice.tsx'
import type { Membership, WorkspaceMember } from '#features/workspaces/members/contract.ts'
import { updateRole } from '#features/workspaces/members/contract.ts'
import { sameScope, withinReach, withMember, withToggles, type Given, type Toggles } from '#features/workspaces/members/rules.ts'
import { givenUpQuery, membersQuery } from './memberQueries.ts'
import { RightsFields } from './RightsFields.tsx'
import { ScopeFields } from './ScopeFields.tsx'

interface RoleEditorProps {
  member: WorkspaceMember
  /** What the reader may do and see in the workspace. */
  actor: Membership
  onSaved: () => void
}

const text = memberStrings

/** What a member may do and see. What nobody has touched follows what colleagues change meanwhile. */
export function RoleEditor({ member, actor, onSaved }: RoleEditorProps) {
  const [typed, setTyped] = useState<Partial<Omit<Given, 'scope_bots'>>>({})
  const [toggled, setToggled] = useState<Toggles>({})
  const held: Given = { ...member }
  const draft = withinReach(actor, pick(held), { ...pick(held), ...typed, scope_bots: withToggles(held.scope_bots, toggled) })
  // What they did not touch stays as a colleague may have set it meanwhile.
  const changes = changesOf(draft, held)
  const save = useAction(async () => {
    const saved = await callApi(updateRole, { body: { team_id: actor.id, user_id: member.id, ...changes } })
    queries.setQueryData<WorkspaceMember[]>(membersQuery(actor.id).queryKey, (members) => members && withMember(members, saved))
    onSaved()
  })
  // Those that they had may be erased by now: a right can be taken all the same.
  const lacksBot = choosesBots(draft.scope) && draft.scope_bots.length === 0 && !sameScope(draft, held)
  const canSave = Object.keys(changes).length > 0 && !lacksBot && !save.isRunning && !member.is_owner
  const givesUp = useQuery({ ...givenUpQuery(actor.id, member, draft), enabled: canSave }).data?.gives_up ?? 0
  const type = (change: typeof typed) => {
    setTyped({ ...typed, ...change })
    save.forget()
  }
  const toggle = (bot: string, on: boolean) => {
    setToggled({ ...toggled, [bot]: on })
    save.forget()
  }
  return (
    <form
      className="space-y-7"
      onSubmit={(event) => {
        event.preventDefault()
        if (canSave) save.run()
      }}
    >
      {member.is_owner ? <p className="text-pretty text-ink-2">{text.ownerHint}</p> : null}
      <RightsFields given={draft} actor={actor} locked={member.is_owner} onGive={type} />
      {member.is_owner ? null : <ScopeFields given={draft} actor={actor} onGive={type} onToggle={toggle} />}
      <div role="status">{givesUp > 0 && canSave ? <Notice variant="warning">{text.givesUp(givesUp)}</Notice> : null}</div>
      <div role="alert">{save.failure === null ? null : <Notice variant="failed">{save.failure.message}</Notice>}</div>
      {member.is_owner ? null : (
        <Button type="submit" variant="main" disabled={!canSave}>
          {save.isRunning ? text.saving : text.save}
        </Button>
      )}
    </form>
  )
}

/** What of a role is not as the member has it. */
function changesOf(draft: Given, held: Given): Partial<Given> {
  const { scope, scope_bots } = draft
  const changed = flags.filter((flag) => draft[flag] !== held[flag])
  return { ...Object.fromEntries(changed.map((flag) => [flag, draft[flag]])), ...(!sameScope(draft, held) && { scope, scope_bots }) }
}

/** Only what the form gives. */
function pick({ train, chat, edit, billing, support, scope, scope_bots }: Given): Given {
  return { train, chat, edit, billing, support, scope, scope_bots }
}
