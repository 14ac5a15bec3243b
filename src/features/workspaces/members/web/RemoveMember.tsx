import { memberStrings } from './member.strings.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { ConfirmButton } from '#web/components/dialog/ConfirmButton.tsx'
import { Section } from '#web/components/Section.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { removeMember, type WorkspaceMember } from '#features/workspaces/members/contract.ts'
import { withoutMember } from '#features/workspaces/members/rules.ts'
import { membersQuery } from './memberQueries.ts'

interface RemoveMemberProps {
  member: WorkspaceMember
  team: string
  onRemoved: () => void
}

const text = memberStrings

/** Removes somebody from the workspace, after asking. */
export function RemoveMember({ member, team, onRemoved }: RemoveMemberProps) {
  const remove = async () => {
    await callApi(removeMember, { body: { team_id: team, user_id: member.id } })
    onRemoved()
    queries.setQueryData<WorkspaceMember[]>(membersQuery(team).queryKey, (members) => members && withoutMember(members, member))
    toast(text.removed(member.name))
  }
  return (
    <Section title={text.removeTitle} hint={text.removeHint}>
      <ConfirmButton name={text.remove} title={text.removeNamed(member.name)} hint={text.removeHint} action={text.remove} run={remove} />
    </Section>
  )
}
