import { useQuery } from '@tanstack/react-query'
import { useWaysIn } from '#web/query/useWaysIn.ts'
import { membersQuery } from '#features/workspaces/members/web/memberQueries.ts'
import { LeaveWorkspace } from '#features/workspaces/web/LeaveWorkspace.tsx'
import { RemoveWorkspace } from '#features/workspaces/web/RemoveWorkspace.tsx'
import { workspaceQuery } from '#features/workspaces/web/workspaceQueries.ts'
import { SlackWorkspace } from '#features/workspaces/web/SlackWorkspace.tsx'
import { WorkspaceSettings } from '#features/workspaces/web/WorkspaceSettings.tsx'
import { workspaceStrings } from '#features/workspaces/web/workspace.strings.ts'
import { membershipOf, useMe } from '#web/query/useMe.ts'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { Section } from '#web/components/Section.tsx'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'
import { LoadingScreen } from '#web/screens/LoadingScreen.tsx'
import { SettingsPage } from './SettingsPage.tsx'

const { settings: text, leaving } = workspaceStrings

/** The settings of the workspace: name and owner, leaving it, removing it. */
export function WorkspaceScreen() {
  usePageTitle(text.title)
  const membership = membershipOf(useMe())
  if (!membership) return <LoadingScreen />
  return (
    <SettingsPage title={text.title}>
      <Settings key={membership.id} team={membership.id} isOwner={membership.is_owner} />
    </SettingsPage>
  )
}

function Settings({ team, isOwner }: { team: string; isOwner: boolean }) {
  const workspace = useQuery(workspaceQuery(team))
  const members = useQuery(membersQuery(team))
  const { data: ways } = useWaysIn()
  const failed = [workspace, members].filter(hasFailed)
  if (failed.length > 0) {
    const again = () => failed.forEach((query) => void query.refetch())
    const error = workspace.error ?? members.error
    return <LoadFailed query={{ error, isFetching: failed.some(({ isFetching }) => isFetching), refetch: again }} />
  }
  if (!workspace.data || !members.data) return <LoadingScreen />
  return (
    <div className="in-order space-y-9">
      <Section title={text.general}>
        <WorkspaceSettings workspace={workspace.data} members={members.data} isOwner={isOwner} />
      </Section>
      <SlackWorkspace team={team} isOn={ways?.slack === true} />
      <Section title={leaving.title} hint={isOwner ? leaving.ownerHint : leaving.hint}>
        {isOwner ? null : <LeaveWorkspace workspace={workspace.data} />}
      </Section>
      {isOwner ? <RemoveWorkspace workspace={workspace.data} /> : null}
    </div>
  )
}
