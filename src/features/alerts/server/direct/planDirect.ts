import { sql } from 'kysely'
import { getOrThrow } from '#shared/getOrThrow.ts'
import { newId } from '#shared/ids.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { levelOfSystem } from '#features/alerts/rules.ts'
import { insertAttempts } from '#features/alerts/server/insertAttempts.ts'
import type { AlertedConversation } from '#features/alerts/server/alertedConversations.ts'
import type { Notice } from '#features/alerts/server/Notice.ts'

/** Sends what is due to one person in one workspace. */
export const directJob = 'direct-alerts'

/** Writes down what is to be told in Slack to who is away and did not switch it off. That somebody wrote is no reason for a message. */
export async function planDirect(
  ctx: RequestContext,
  notices: readonly Notice[],
  conversations: ReadonlyMap<string, AlertedConversation>,
): Promise<void> {
  const wanted = notices.filter(({ alert, fresh, reach }) => {
    const listener = getOrThrow(conversations, alert.conversation).listeners.find(({ person }) => person === alert.person)
    return reach === 'away' && fresh !== 'log' && listener !== undefined && levelOfSystem(listener.system, 'batonDirect') > 0
  })
  if (wanted.length === 0) return
  const workspaces = [...new Set(wanted.map(({ alert }) => getOrThrow(conversations, alert.conversation).workspace))]
  const connected = await ctx.db
    .selectFrom('slack_install')
    .where('workspace_id', 'in', workspaces)
    .where('revoked_at', 'is', null)
    .select('workspace_id')
    .execute()
  const due = wanted.flatMap(({ alert, fresh }) => {
    const { workspace } = getOrThrow(conversations, alert.conversation)
    return connected.some((one) => one.workspace_id === workspace) ? [{ alert, fresh, workspace }] : []
  })
  if (due.length === 0) return
  const common = { channel: 'slack', state: 'waiting', due_at: ctx.now } as const
  await insertAttempts(
    ctx,
    due.map(({ alert, fresh, workspace }) => ({ ...common, workspace_id: workspace, id: newId(), alert_id: alert.id, kind: fresh })),
  )
  enqueue(
    ctx,
    due.map(({ workspace, alert }) => [workspace, alert.person]),
  )
}

/** Takes back what stands in Slack of alerts that are over, or what of them is. What was not sent yet is not sent. */
export async function withdrawDirect(ctx: RequestContext, workspaces: readonly string[], alerts: readonly string[]): Promise<void> {
  if (alerts.length === 0) return
  const { rows } = await sql<{ workspace: string; person: string }>`update alert_attempt t set withdraws = true,
      state = case when t.state = 'waiting' and t.tries = 0 then 'withdrawn' else t.state end,
      settled_at = case when t.state = 'waiting' and t.tries = 0 then ${ctx.now}::timestamptz else t.settled_at end,
      due_at = case when t.state = 'accepted' then ${ctx.now}::timestamptz when t.tries = 0 then null else t.due_at end
    from alert a where a.workspace_id = t.workspace_id and a.id = t.alert_id and a.workspace_id = any(${workspaces}::uuid[]) and a.id = any(${alerts}::uuid[]) and t.id = any(array(
      select o.id from alert_attempt o join alert b on b.workspace_id = o.workspace_id and b.id = o.alert_id
      where b.workspace_id = any(${workspaces}::uuid[]) and b.id = any(${alerts}::uuid[]) and o.channel = 'slack' and o.state in ('waiting', 'accepted') and not o.withdraws
        and (b.ended_at is not null or o.kind <> all(b.kinds)) order by o.id for no key update of o))
    returning t.workspace_id as workspace, a.person_id as person`.execute(ctx.db)
  enqueue(
    ctx,
    rows.map(({ workspace, person }) => [workspace, person]),
  )
}

function enqueue(ctx: RequestContext, whom: readonly (readonly [workspace: string, person: string])[]): void {
  for (const key of new Set(whom.map((one) => one.join()))) {
    const [workspace = '', person = ''] = key.split(',')
    ctx.enqueue({ job: directJob, data: { workspace, person } })
  }
}
