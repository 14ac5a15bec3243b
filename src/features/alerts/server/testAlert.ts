import { newId } from '#shared/ids.ts'
import type { CallResponse, Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessBot } from '#features/bots/server/access.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import { alertTested, type testAlert as call } from '#features/alerts/contract.ts'
import { devicesOf, pushTestJob } from './push/testDevice.ts'
import type { AlertPorts } from './AlertPorts.ts'
import { quietUntil } from '#features/alerts/quiet.ts'
import { levelOf } from '#features/alerts/rules.ts'
import { can } from '#features/workspaces/members/permissions.ts'
import { readQuiet } from './quietHours.ts'
import { readLevels } from './settings.ts'

type Steps = CallResponse<typeof call>['steps']

/** Sends the caller a test of a row, and says of each step on its way whether it works. After what no alert gets past come no others. */
export async function testAlert(
  ctx: RequestContext,
  { headers, body }: Input<typeof call>,
  { reach }: Pick<AlertPorts, 'reach'>,
): Promise<CallResponse<typeof call>> {
  const reached = body.client_key === undefined ? null : await accessBot(ctx, body.client_key)
  const bot = reached?.row ?? null
  const member = reached?.member ?? (await accessNamedWorkspace(ctx, headers.teamid))
  const { workspaceId: workspace, personId: person } = member
  const levels = await readLevels(ctx, bot)
  const level = levelOf(body.kind, levels.bot, levels.system)
  if (level === 0) return { steps: [{ what: 'level', ok: false }] }
  const steps: Steps = [{ what: 'level', ok: true }]
  const stops = (what: Steps[0]['what']) => ({ steps: [...steps, { what, ok: false }] })
  if (member.planUntil <= ctx.now.getTime()) return stops('plan')
  const isHelp = body.kind === 'help'
  if (isHelp && !can(member, 'chat')) return stops('rights')
  if (quietUntil(await readQuiet(ctx), ctx.now.getTime()) !== null) {
    if (!isHelp) return stops('quiet')
    // Where nobody else can be reached it gets past them, and goes on.
    steps.push({ what: 'quiet', ok: false })
  }
  const isHere = reach(person, '') !== 'away'
  ctx.emit(alertTested, { workspace, person }, { id: newId(), kind: body.kind, level })
  const devices = await devicesOf(ctx.db, person)
  if (devices.length > 0) ctx.enqueue({ job: pushTestJob, data: { person, level } })
  return { steps: [...steps, { what: 'page', ok: isHere }, { what: 'push', ok: devices.length > 0 }] }
}
