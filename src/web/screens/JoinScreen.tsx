import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useInvite as join } from '#features/workspaces/invites/contract.ts'
import { joinStrings } from '#features/workspaces/invites/web/join.strings.ts'
import { sessionToken } from '#web/query/session.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { currentTeam } from '#web/query/team.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { buttonClasses } from '#web/components/Button.tsx'
import { Redirect } from '#web/navigation/Redirect.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { useLate } from '#web/hooks/useLate.ts'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'
import { JoinRefused } from './JoinRefused.tsx'
import { PlainScreen } from './PlainScreen.tsx'

const text = joinStrings.join
/** Long enough to be read, in milliseconds. */
const glance = 1200

/** Joins by an invitation, and goes to the inbox. Who is not signed in is shown the invitation. */
export function JoinScreen({ link }: { link: string }) {
  if (sessionToken() === null) return <Redirect to={`/invite/${encodeURIComponent(link)}`} />
  return <Joining link={link} />
}

function Joining({ link }: { link: string }) {
  // A click is a click, however often the screen is drawn; it is asked again only when somebody wants that.
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...queryKeys.join, link],
    queryFn: () => callApi(join, { body: { link } }),
    retry: false,
    gcTime: 0,
  })
  usePageTitle(titleOf(error && !isFetching ? 'failed' : data))
  const late = useLate(data === undefined && error === null)
  if (error && !isFetching) return <JoinRefused link={link} error={error} onRetry={() => void refetch()} />
  if (!data) return <PlainScreen title={late ? text.joining : ''} />
  return data.joined ? <Joined /> : <Already team={data.team_name} />
}

function titleOf(outcome: 'failed' | { joined: boolean; team_name: string } | undefined): string {
  if (outcome === undefined) return text.joining
  if (outcome === 'failed') return text.failed
  return outcome.joined ? text.joined : text.already(outcome.team_name)
}

function Joined() {
  const [isGoing, setGoing] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setGoing(true), glance)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (isGoing) goToInbox(text.welcome)
  }, [isGoing])
  return <PlainScreen title={text.joined} />
}

function Already({ team }: { team: string }) {
  return (
    <PlainScreen title={text.already(team)} hint={<p>{text.alreadyHint}</p>}>
      <button type="button" className={buttonClasses({ variant: 'main', size: 'lg' })} onClick={() => goToInbox(null)}>
        {text.toInbox}
      </button>
    </PlainScreen>
  )
}

/** The workspace is the person's current one by now. A page that showed another one is reloaded, as nothing of that may stay. */
function goToInbox(said: string | null): void {
  if (currentTeam.get() !== null) return location.assign('/messages/')
  queries.removeQueries({ queryKey: meQuery.queryKey })
  if (said !== null) toast(said)
  navigate('/messages/', { replace: true })
}
