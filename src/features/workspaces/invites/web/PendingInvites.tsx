import { useQuery } from '@tanstack/react-query'
import { inviteStrings } from './invite.strings.ts'
import { foldedIncludes } from '#shared/fold.ts'
import { CardList } from '#web/components/CardList.tsx'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { Section } from '#web/components/Section.tsx'
import { invitesQuery } from './inviteQueries.ts'
import { InviteRow } from './InviteRow.tsx'
import { invitesAnchor } from './showInvites.ts'

const text = inviteStrings

interface PendingInvitesProps {
  team: string
  /** Letters of the address that one looks for; '' for all. */
  wanted: string
}

/** The invitations that are still open; nothing where there is none. */
export function PendingInvites({ team, wanted }: PendingInvitesProps) {
  const query = useQuery(invitesQuery)
  const { data } = query
  if (!data) {
    return hasFailed(query) ? <LoadFailed what={text.failed} query={query} /> : null
  }
  const found = data.invites.filter(({ email }) => foldedIncludes(email ?? '', wanted))
  if (found.length === 0) return null
  return (
    <Section title={text.pending} hint={text.pendingHint} anchor={invitesAnchor}>
      <CardList>
        {found.map((invite) => (
          <InviteRow key={invite.id} invite={invite} team={team} mails={data.mails} />
        ))}
      </CardList>
    </Section>
  )
}
