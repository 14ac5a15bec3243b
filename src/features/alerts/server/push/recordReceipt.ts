import { sql } from 'kysely'
import type { Input } from '#shared/call.ts'
import { isId } from '#shared/ids.ts'
import type { Person, RequestContext } from '#platform/event-log/RequestContext.ts'
import { assignOne, pauseOne } from '#features/inbox/actions/singleActs.ts'
import type { recordReceipt as call } from '#features/alerts/pushContract.ts'
import { lockAlerts } from '#features/alerts/server/lockAlerts.ts'
import { endRows } from '#features/alerts/server/writeAlerts.ts'
import { deviceOfWorker } from './devices.ts'
import type { PushPorts } from './PushPorts.ts'

interface Pushed {
  workspace: string
  alert: string
  conversation: string
}

/** A device says what became of a notification. What was clicked, somebody has come for: its alert is over for them. */
export async function recordReceipt(
  ctx: RequestContext,
  { body }: Input<typeof call>,
  { vault }: Pick<PushPorts, 'vault'>,
): Promise<{ ok: true }> {
  const { id, person } = await deviceOfWorker(ctx, body, vault)
  if (body.became !== 'shown') await lockAlerts(ctx)
  await sql`update push_device set heard_at = now() where id = ${id}`.execute(ctx.db)
  const pushed = isId(body.push) ? await mark(ctx, id, body.push, body.became === 'shown' ? 'seen' : 'clicked') : []
  if (body.became === 'shown') return { ok: true }
  // A summary is about several: what of them somebody came for is seen on the page.
  const conversations = new Set(pushed.map(({ conversation }) => conversation))
  if (conversations.size !== 1) return { ok: true }
  const [conversation] = conversations
  if (body.became === 'taken') await takeOver(ctx, person, conversation!)
  const rows = [...new Set(pushed.map(({ alert }) => alert))].map((alert) => ({ id: alert, why: 'read' }))
  await endRows(ctx, [...new Set(pushed.map(({ workspace }) => workspace))], rows)
  return { ok: true }
}

/** Writes down what became of the attempts of a push; what was taken back since stays so. */
async function mark(ctx: RequestContext, device: string, push: string, state: 'seen' | 'clicked'): Promise<Pushed[]> {
  const before = state === 'seen' ? ['waiting', 'accepted'] : ['waiting', 'accepted', 'seen', 'clicked', 'withdrawn']
  const { rows } =
    await sql<Pushed>`update alert_attempt t set state = case when t.state = 'withdrawn' then t.state else ${state} end, settled_at = now(),
      due_at = case when t.withdraws and ${state} = 'seen' then t.due_at end
    from alert a where a.workspace_id = t.workspace_id and a.id = t.alert_id and t.device_id = ${device} and t.push_id = ${push}
      and t.state = any(${before}) returning t.workspace_id as workspace, t.alert_id as alert, a.conversation_id as conversation`.execute(
      ctx.db,
    )
  return rows
}

/** Pauses the AI and gives the conversation to the person, unless somebody else has it: what the page does by two buttons. */
async function takeOver(ctx: RequestContext, person: Person, id: string): Promise<void> {
  const own: RequestContext = { ...ctx, person, requires: 'chat', requiresPlan: true }
  await assignOne(own, { params: { id, assignee: person.id }, query: {}, headers: { replaces: '-1' }, body: undefined })
  await pauseOne(own, { params: { id }, query: {}, headers: { paused: true }, body: undefined })
}
