import { useQuery } from '@tanstack/react-query'
import { GoogleIcon } from '#features/auth/web/GoogleIcon.tsx'
import { SlackIcon } from '#features/auth/web/SlackIcon.tsx'
import { useWaysIn } from '#web/query/useWaysIn.ts'
import { viewQuery } from '#features/workspaces/invites/web/inviteQueries.ts'
import type { viewInvite } from '#features/workspaces/invites/contract.ts'
import type { CallResponse } from '#shared/call.ts'
import { laterStrings } from '#shared/later.strings.ts'
import { joinStrings } from '#features/workspaces/invites/web/join.strings.ts'
import { strings as frameStrings } from '#shared/app.strings.ts'
import { sessionToken } from '#web/query/session.ts'
import { Button, buttonClasses } from '#web/components/Button.tsx'
import { classes } from '#web/components/classes.ts'
import { Redirect } from '#web/navigation/Redirect.tsx'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { NoWayIn } from './NoWayIn.tsx'
import { PlainScreen } from './PlainScreen.tsx'
import { WayInFrame } from './WayInFrame.tsx'

type View = CallResponse<typeof viewInvite>
const text = joinStrings.invited

/** Where the link of an invitation leads: who is signed in joins; others are told by whom they are asked to where, and sign in. */
export function InviteScreen({ link }: { link: string }) {
  if (sessionToken() !== null) return <Redirect to={`/account/settings/workspace/join/${encodeURIComponent(link)}`} />
  return <Landing link={link} />
}

function Landing({ link }: { link: string }) {
  const { data: view, error, refetch, isFetching } = useQuery(viewQuery(link))
  usePageTitle(view?.state === 'open' && view.team_name ? text.join(view.team_name) : text.invitation)
  if (!view && error) {
    return (
      <PlainScreen title={text.unreachable}>
        <Button size="lg" disabled={isFetching} onClick={() => void refetch()}>
          {frameStrings.frame.retry}
        </Button>
      </PlainScreen>
    )
  }
  if (!view) return <LoadingScreen />
  return view.state === 'open' ? <Open view={view} link={link} /> : <Closed view={view} state={view.state} />
}

function Open({ view, link }: { view: View; link: string }) {
  return (
    <WayInFrame title={text.title(view.inviter ?? text.somebody, view.team_name ?? '')} hint={text.hint}>
      <WaysIn link={link} />
      {view.email_hint === null ? null : <p className="mt-4 text-pretty text-ink-2">{text.forAddress(view.email_hint)}</p>}
    </WayInFrame>
  )
}

/** By which companies one can come in. What they bring back is the link. */
function WaysIn({ link }: { link: string }) {
  const { data: ways } = useWaysIn()
  const state = encodeURIComponent(link)
  if (ways && !ways.google && !ways.slack) return <NoWayIn />
  return (
    <div className="grid gap-2.5">
      {ways?.google === false ? null : (
        <a href={`/auth/google/?state=${state}`} className={classes(buttonClasses({ variant: 'main', size: 'lg' }), 'h-12 w-full gap-3')}>
          <span className="grid size-6 place-items-center rounded-full bg-white">
            <GoogleIcon />
          </span>
          {text.trial}
          <span className="sr-only">{text.google}</span>
        </a>
      )}
      {ways?.slack ? (
        <a
          href={`/auth/slack/dashboard/?state=${state}`}
          className={classes(buttonClasses({ size: 'lg' }), 'h-12 w-full gap-3 font-[550]')}
        >
          <SlackIcon />
          {text.slack}
        </a>
      ) : null}
      <p className="text-pretty text-ink-3">
        {text.noCard} {ways?.mode === 'sandbox' ? laterStrings.signIn.played : null}
      </p>
    </div>
  )
}

function Closed({ view, state }: { view: View; state: Exclude<View['state'], 'open'> }) {
  const { title, hint } = text.states[state]
  return (
    <PlainScreen title={title} hint={<p>{hint(view.inviter ?? text.whoInvited)}</p>}>
      <a href="/" className={buttonClasses({ variant: 'main', size: 'lg' })}>
        {text.toSignIn}
      </a>
    </PlainScreen>
  )
}
