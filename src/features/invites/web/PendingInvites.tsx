import { useQuery } from '@tanstack/react-query'
import { inviteWords } from './inviteWords.ts'
import { words as frameWords } from '#shared/words.ts'
import { sentenceOf } from '#web/api/client.ts'
import { Button } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Section.tsx'
import { invitesQuery } from './inviteQueries.ts'
import { InviteRow } from './InviteRow.tsx'

const words = inviteWords

/** The invitations that are still open; nothing where there is none. */
export function PendingInvites({ team }: { team: string }) {
  const { data, error, refetch } = useQuery(invitesQuery)
  if (!data) {
    return error ? (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p>
          {words.failed} {sentenceOf(error)}
        </p>
        <Button onClick={() => void refetch()}>{frameWords.frame.retry}</Button>
      </div>
    ) : null
  }
  if (data.invites.length === 0) return null
  return (
    <Section title={words.pending} hint={words.pendingHint}>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets that a list without bullets is one */}
      <ul role="list" className="overflow-hidden rounded-lg border border-line bg-surface">
        {data.invites.map((invite) => (
          <InviteRow key={invite.id} invite={invite} team={team} mails={data.mails} />
        ))}
      </ul>
    </Section>
  )
}
