import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { refusalOfRemoval } from '#features/workspaces/members/rules.ts'
import { plainInbox, writeInboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { heldQuery } from '#features/inbox/web/actions/heldQuery.ts'
import { membersQuery } from '#features/workspaces/members/web/memberQueries.ts'
import { RemoveMember } from '#features/workspaces/members/web/RemoveMember.tsx'
import { RoleEditor } from '#features/workspaces/members/web/RoleEditor.tsx'
import { shownRole } from '#features/workspaces/members/web/shownRole.ts'
import type { Membership, WorkspaceMember } from '#features/workspaces/members/contract.ts'
import { memberStrings } from '#features/workspaces/members/web/member.strings.ts'
import { membershipOf, useMe } from '#web/query/useMe.ts'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { Avatar } from '#web/components/Avatar.tsx'
import { BackLink } from '#web/navigation/BackLink.tsx'
import { buttonClasses } from '#web/components/Button.tsx'
import { isHere } from '#web/navigation/isHere.ts'
import { Link } from '#web/navigation/Link.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'
import { LoadingScreen } from '#web/screens/LoadingScreen.tsx'
import { paths } from '#web/screens/frame/paths.ts'
import { startOnScreen } from '#web/hooks/startOnScreen.ts'

const text = memberStrings

/** What one person of the workspace may do and see. */
export function RoleScreen({ id }: { id: string }) {
  const me = useMe()
  const actor = membershipOf(me)
  if (!me || !actor) return <LoadingScreen />
  return <Role id={id} me={me.id} actor={actor} />
}

function Role({ id, me, actor }: { id: string; me: string; actor: Membership }) {
  const query = useQuery(membersQuery(actor.id))
  const members = query.data
  const member = members?.find((one) => one.id === id)
  usePageTitle(member?.name ?? text.title)
  if (hasFailed(query)) {
    return (
      <main className="grid h-full">
        <LoadFailed what={text.failed} query={query} variant="middle" />
      </main>
    )
  }
  if (!members) return <LoadingScreen />
  if (!member) return <UnknownMember />
  return <KnownMember key={member.id} member={member} me={me} actor={actor} />
}

function KnownMember({ member, me, actor }: { member: WorkspaceMember; me: string; actor: Membership }) {
  const { title, detail } = shownRole(member)
  const leave = () => {
    if (!isHere(`${paths.roles}/${member.id}`)) return
    document.querySelector('main')?.scrollTo(0, 0)
    navigate(paths.roles)
  }
  const saved = () => {
    leave()
    toast(text.saved(member.name))
  }
  return (
    <main className="pane-scroll room-for-toasts h-full">
      <div className="mx-auto max-w-180 space-y-8 px-4 py-6 md:px-6 md:py-8">
        <div>
          <BackLink href={paths.roles} name={text.back} />
          <div className="flex items-center gap-3.5">
            <Avatar id={member.id} name={member.name || member.email} image={member.image} size={48} />
            <div className="min-w-0 flex-1">
              <h1 className="truncate text-xl font-semibold">{member.name || member.email}</h1>
              <p className="wrap-anywhere text-ink-2">{[member.email, title, detail].filter(Boolean).join(' · ')}</p>
              <OpenOf person={member.id} />
            </div>
          </div>
        </div>
        <RoleEditor member={member} actor={actor} onSaved={saved} />
        {member.id === me || refusalOfRemoval(actor, member) !== null ? null : (
          <RemoveMember member={member} team={actor.id} onRemoved={leave} />
        )}
      </div>
    </main>
  )
}

/** How many conversations they have, which leads there. */
function OpenOf({ person }: { person: string }) {
  const { data: held } = useQuery(heldQuery)
  const count = held?.[person] ?? 0
  if (count === 0) return null
  return (
    <Link
      href={writeInboxLocation({ ...plainInbox, tab: 'all', assignee: person })}
      className="underline underline-offset-2 pointer-coarse:py-2"
    >
      {text.open(count)}
    </Link>
  )
}

function UnknownMember() {
  useEffect(startOnScreen, [])
  return (
    <main className="grid h-full place-content-center justify-items-center gap-3 p-6 text-center">
      <h1 className="text-xl font-semibold">{text.unknown}</h1>
      <p className="text-md text-balance text-ink-2">{text.unknownHint}</p>
      <Link href={paths.roles} className={buttonClasses({ variant: 'main', size: 'lg' })}>
        {text.back}
      </Link>
    </main>
  )
}
