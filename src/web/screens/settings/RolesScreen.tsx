import { useQuery } from '@tanstack/react-query'
import { PendingInvites } from '#features/workspaces/invites/web/PendingInvites.tsx'
import { membersQuery } from '#features/workspaces/members/web/memberQueries.ts'
import { MemberRows } from '#features/workspaces/members/web/MemberRows.tsx'
import { memberStrings } from '#features/workspaces/members/web/member.strings.ts'
import { membershipOf, useMe } from '#web/query/useMe.ts'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'
import { LoadingScreen } from '#web/screens/LoadingScreen.tsx'
import { paths } from '#web/screens/frame/paths.ts'
import { InviteUsers } from './InviteUsers.tsx'
import { SettingsPage } from './SettingsPage.tsx'

const text = memberStrings

/** The people of the workspace. */
export function RolesScreen() {
  usePageTitle(text.title)
  const me = useMe()
  const actor = membershipOf(me)
  if (!me || !actor) return <LoadingScreen />
  return (
    <SettingsPage
      title={text.title}
      hint={text.hint}
      action={<InviteUsers actor={actor} domain={me.profile.email.split('@').at(-1) ?? ''} />}
    >
      <Users team={actor.id} me={me.id} />
      <PendingInvites team={actor.id} />
    </SettingsPage>
  )
}

function Users({ team, me }: { team: string; me: string }) {
  const query = useQuery(membersQuery(team))
  const members = query.data
  if (members) {
    return members.length === 0 ? (
      <p className="rounded-lg border border-line bg-surface px-6 py-14 text-center text-md">{text.empty}</p>
    ) : (
      <MemberRows members={members} me={me} hrefOf={(member) => `${paths.roles}/${member.id}`} />
    )
  }
  return hasFailed(query) ? <LoadFailed what={text.failed} query={query} /> : <Skeleton className="h-40 w-full" />
}
