import { useQuery } from '@tanstack/react-query'
import { laterStrings } from '#shared/later.strings.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { buttonClasses } from '#web/components/Button.tsx'
import { ConfirmButton } from '#web/components/dialog/ConfirmButton.tsx'
import { listTime } from '#web/dates/formats.ts'
import { Notice } from '#web/components/Notice.tsx'
import { Section } from '#web/components/Section.tsx'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { focusBeside } from '#web/hooks/focusBeside.ts'
import { useNow } from '#web/hooks/useNow.ts'
import { disconnectSlack, type SlackConnection } from '#features/workspaces/contract.ts'
import { slackQuery } from './slackQuery.ts'

const text = laterStrings.slack

/** The Slack workspace of a workspace: connecting it, connecting it again, taking it away. `isOn` says whether Slack is set up here. */
export function SlackWorkspace({ team, isOn }: { team: string; isOn: boolean }) {
  const query = useQuery(slackQuery(team))
  const { data } = query
  const disconnect = async () => {
    queries.setQueryData(slackQuery(team).queryKey, await callApi(disconnectSlack, { headers: { teamid: team } }))
  }
  if (!data) {
    return (
      <Section title={text.title} hint={text.hint}>
        {hasFailed(query) ? <LoadFailed query={query} /> : <Skeleton className="h-14 w-full" />}
      </Section>
    )
  }
  return (
    <Section title={text.title} hint={text.hint}>
      {data.slack ? <Connected slack={data.slack} disconnect={disconnect} /> : null}
      {!isOn ? <p className="text-ink-2">{text.off}</p> : <Connect team={team} slack={data.slack} />}
    </Section>
  )
}

function Connect({ team, slack }: { team: string; slack: SlackConnection | null }) {
  const query = new URLSearchParams({ team_id: team, state: '/account/settings/workspace/' })
  const variant = slack && !slack.needs_reconnect ? 'plain' : 'main'
  return (
    <a href={`/auth/slack/integrate?${query.toString()}`} className={buttonClasses({ variant })}>
      {connectText(slack)}
    </a>
  )
}

function connectText(slack: SlackConnection | null): string {
  if (slack === null) return text.connect
  return slack.needs_reconnect ? text.again : text.another
}

function Connected({ slack, disconnect }: { slack: SlackConnection; disconnect: () => Promise<void> }) {
  const now = useNow()
  return (
    <div ref={focusBeside} className="mb-3 space-y-3">
      <div className="flex items-center gap-3 rounded-lg border border-line bg-surface px-3.5 py-2.5">
        <div className="min-w-0 flex-1">
          <p className="truncate font-[550]">{slack.team_name}</p>
          <p className="num truncate text-sm text-ink-3">{text.since(listTime(slack.connected_at, now), slack.connected_by)}</p>
        </div>
        <ConfirmButton
          name={text.disconnect}
          title={text.confirm(slack.team_name)}
          hint={text.confirmHint}
          action={text.disconnect}
          run={disconnect}
        />
      </div>
      {slack.needs_reconnect ? (
        <div role="alert">
          <Notice variant="warning">{text.revoked}</Notice>
        </div>
      ) : null}
    </div>
  )
}
