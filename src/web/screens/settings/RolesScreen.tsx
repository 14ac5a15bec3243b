import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { foldedIncludes } from '#shared/fold.ts'
import { invitesQuery } from '#features/workspaces/invites/web/inviteQueries.ts'
import { PendingInvites } from '#features/workspaces/invites/web/PendingInvites.tsx'
import { membersQuery } from '#features/workspaces/members/web/memberQueries.ts'
import type { WorkspaceMember } from '#features/workspaces/members/contract.ts'
import { MemberRows } from '#features/workspaces/members/web/MemberRows.tsx'
import { memberStrings } from '#features/workspaces/members/web/member.strings.ts'
import { membershipOf, useMe } from '#web/query/useMe.ts'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { FoundRows } from '#web/components/FoundRows.tsx'
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
      <Everybody key={actor.id} team={actor.id} me={me.id} />
    </SettingsPage>
  )
}

/** Who is in the workspace, and who is asked in: one looks for both by the same letters. */
function Everybody({ team, me }: { team: string; me: string }) {
  const [wanted, onWant] = useState('')
  return (
    <>
      <Users team={team} me={me} wanted={wanted} onWant={onWant} />
      <PendingInvites team={team} wanted={wanted} />
    </>
  )
}

interface Looking {
  me: string
  wanted: string
  onWant: (wanted: string) => void
}

function Users({ team, ...looking }: Looking & { team: string }) {
  const query = useQuery(membersQuery(team))
  const members = query.data
  if (members) {
    return members.length === 0 ? (
      <p className="rounded-lg border border-line bg-surface px-6 py-14 text-center text-md">{text.empty}</p>
    ) : (
      <Members members={members} {...looking} />
    )
  }
  return hasFailed(query) ? <LoadFailed what={text.failed} query={query} /> : <Skeleton className="h-40 w-full" />
}

function Members({ members, me, wanted, onWant }: Looking & { members: readonly WorkspaceMember[] }) {
  const { data } = useQuery(invitesQuery)
  const found = members.filter(({ name, email }) => foldedIncludes(`${name} ${email}`, wanted))
  const count = members.length + (data?.invites.length ?? 0)
  return (
    <FoundRows label={text.find} none={text.nobodyFits} wanted={wanted} onWant={onWant} count={count} found={found.length}>
      <MemberRows members={found} me={me} hrefOf={(member) => `${paths.roles}/${member.id}`} />
    </FoundRows>
  )
}
