import { useQuery } from '@tanstack/react-query'
import { can } from '#features/workspaces/members/permissions.ts'
import { membersQuery } from '#features/workspaces/members/web/memberQueries.ts'
import { settingsStrings } from '#shared/settings.strings.ts'
import { CardList } from '#web/components/CardList.tsx'
import { membershipOf, useMe, useSees } from '#web/query/useMe.ts'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { Avatar } from '#web/components/Avatar.tsx'
import { buttonClasses } from '#web/components/Button.tsx'
import { Link } from '#web/navigation/Link.tsx'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'
import { paths } from '#web/screens/frame/paths.ts'
import { SettingsPage } from './SettingsPage.tsx'

const text = settingsStrings.trainers

/** Who trains the AI of the workspace: its members with the train flag. */
export function TrainersScreen() {
  usePageTitle(text.title)
  const mayInvite = useSees('users')
  const invite = (
    <Link href={`${paths.roles}#invite`} className={buttonClasses({ variant: 'main' })}>
      {text.invite}
    </Link>
  )
  return (
    <SettingsPage title={text.title} hint={text.hint} action={mayInvite ? invite : null}>
      <Trainers />
    </SettingsPage>
  )
}

function Trainers() {
  const team = membershipOf(useMe())?.id
  const mayEdit = useSees('users')
  const query = useQuery({ ...membersQuery(team ?? ''), enabled: team !== undefined })
  const { data } = query
  if (hasFailed(query)) return <LoadFailed what={text.failed} query={query} />
  if (!data) return <Skeleton className="h-14 w-full" />
  const trainers = data.filter((member) => can(member, 'train'))
  return (
    <CardList>
      {trainers.map((member) => (
        <li
          key={member.id}
          className="relative flex items-center gap-3 border-b border-line/60 px-3.5 py-2.5 last:border-b-0 has-[a]:hover:bg-hover"
        >
          <Avatar id={member.id} name={member.name || member.email} image={member.image} />
          <div className="min-w-0 flex-1">
            <p className="truncate font-[550]">
              {mayEdit ? (
                <Link href={`${paths.roles}/${member.id}`} className="after:absolute after:inset-0">
                  {member.name}
                </Link>
              ) : (
                member.name
              )}
            </p>
            <p className="truncate text-sm text-ink-2">{member.email}</p>
          </div>
        </li>
      ))}
    </CardList>
  )
}
