import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CompanyLink } from '#features/auth/web/CompanyLink.tsx'
import { laterStrings } from '#shared/later.strings.ts'
import { strings } from '#shared/app.strings.ts'
import { sentenceOf } from '#web/query/client.ts'
import { sessionToken } from '#web/query/session.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { Button } from '#web/components/Button.tsx'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'
import { CallbackOutcome } from './CallbackOutcome.tsx'

const text = laterStrings.teamGoogle

/**
 * Where Slack sends people of a team who are to let Baton act for them at Google: anyone who belongs to the team goes on to Google; anybody
 * else says by Slack who they are. `team` is a workspace of ours or of Slack.
 */
export function TeamGoogleScreen({ team }: { team: string }) {
  usePageTitle(text.title)
  const isSignedIn = sessionToken() !== null
  const { data: me, error, refetch } = useQuery({ ...meQuery, enabled: isSignedIn })
  const membership = me?.slack_integrations.find(({ id }) => id === team)
  const belongs = membership !== undefined || (me?.slack_params?.team_id === team && me.workspace_team !== null)
  useEffect(() => {
    const workspace = membership?.id ?? me?.workspace_team
    if (belongs && workspace) location.replace(`/api/v1/googleoauth2?${new URLSearchParams({ team_id: workspace }).toString()}`)
  }, [belongs, membership, me])
  if (isSignedIn && error && !me) {
    return (
      <CallbackOutcome
        title={laterStrings.callback.failed}
        failed
        actions={<Button onClick={() => void refetch()}>{strings.frame.retry}</Button>}
      >
        {sentenceOf(error)}
      </CallbackOutcome>
    )
  }
  if (isSignedIn && (!me || belongs)) return <CallbackOutcome title={text.going} />
  return (
    <CallbackOutcome title={text.title} actions={<CompanyLink company="slack" state={location.pathname} />}>
      {isSignedIn ? text.notYours : text.hint}
    </CallbackOutcome>
  )
}
