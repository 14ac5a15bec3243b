import { useQuery } from '@tanstack/react-query'
import type { InviteState } from '#features/workspaces/invites/contract.ts'
import { viewQuery } from '#features/workspaces/invites/web/inviteQueries.ts'
import { leave } from '#features/auth/web/leave.ts'
import { AppError } from '#shared/errors.ts'
import { joinStrings } from '#features/workspaces/invites/web/join.strings.ts'
import { strings as frameStrings } from '#shared/app.strings.ts'
import { sentenceOf } from '#web/query/client.ts'
import { useMe } from '#web/query/useMe.ts'
import { Button, buttonClasses } from '#web/components/Button.tsx'
import { PlainScreen } from './PlainScreen.tsx'

const text = joinStrings.join

interface JoinRefusedProps {
  link: string
  error: unknown
  onRetry: () => void
}

/** Why nobody joined by an invitation, and what to do next. */
export function JoinRefused({ link, error, onRetry }: JoinRefusedProps) {
  const details = error instanceof AppError ? error.details : undefined
  const state = details?.['state']
  if (state === 'wrong-email') return <WrongEmail link={link} hint={String(details?.['email_hint'])} />
  if (isClosed(state)) return <Closed link={link} state={state} />
  return (
    <PlainScreen title={text.failed} hint={<p>{sentenceOf(error)}</p>}>
      <Button size="lg" variant="main" onClick={onRetry}>
        {frameStrings.frame.retry}
      </Button>
      <Home />
    </PlainScreen>
  )
}

function WrongEmail({ link, hint }: { link: string; hint: string }) {
  const me = useMe()
  return (
    <PlainScreen
      title={text.wrong}
      hint={
        <>
          <p>{text.wrongHint(hint)}</p>
          {me ? <p className="wrap-anywhere">{text.signedInAs(me.profile.email)}</p> : null}
        </>
      }
    >
      <Button size="lg" variant="main" onClick={() => void leave(`/invite/${encodeURIComponent(link)}`)}>
        {text.other}
      </Button>
      <a href="/profile" className={buttonClasses({ size: 'lg' })}>
        {text.connect}
      </a>
      <Home />
    </PlainScreen>
  )
}

function Closed({ link, state }: { link: string; state: Exclude<InviteState, 'open'> }) {
  const { data: view } = useQuery(viewQuery(link))
  const { title, hint } = joinStrings.invited.states[state]
  return (
    <PlainScreen title={title} hint={<p>{hint(view?.inviter ?? joinStrings.invited.whoInvited)}</p>}>
      <Home variant="main" />
    </PlainScreen>
  )
}

/** The way out; the main thing to do where there is nothing else. */
function Home({ variant }: { variant?: 'main' }) {
  return (
    <a href="/dashboard/" className={buttonClasses({ variant, size: 'lg' })}>
      {text.home}
    </a>
  )
}

function isClosed(state: unknown): state is Exclude<InviteState, 'open'> {
  return typeof state === 'string' && state in joinStrings.invited.states
}
