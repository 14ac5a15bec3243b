import { newId } from '#shared/ids.ts'
import type { CallResponse, Input } from '#shared/call.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessBot } from '#features/bots/server/access.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import { alertTested, type testAlert as call } from '#features/alerts/contract.ts'
import { devicesOf, pushTestJob } from './push/testDevice.ts'
import type { AlertPorts } from './AlertPorts.ts'
import { levelOf } from '#features/alerts/rules.ts'
import { readLevels } from './settings.ts'

/** Sends the caller a test of a row, and says of each step on its way whether it works. */
export async function testAlert(
  ctx: RequestContext,
  { headers, body }: Input<typeof call>,
  { reach }: Pick<AlertPorts, 'reach'>,
): Promise<CallResponse<typeof call>> {
  const bot = body.client_key === undefined ? null : (await accessBot(ctx, body.client_key)).row
  const workspace = bot?.workspace_id ?? (await accessNamedWorkspace(ctx, headers.teamid)).workspaceId
  const person = personOf(ctx).id
  const levels = await readLevels(ctx, bot)
  const level = levelOf(body.kind, levels.bot, levels.system)
  if (level === 0) return { steps: [{ what: 'level', ok: false }] }
  const isHere = reach(person, '') !== 'away'
  ctx.emit(alertTested, { workspace, person }, { id: newId(), kind: body.kind, level })
  const devices = await devicesOf(ctx.db, person)
  if (devices.length > 0) ctx.enqueue({ job: pushTestJob, data: { person } })
  return {
    steps: [
      { what: 'level', ok: true },
      { what: 'page', ok: isHere },
      { what: 'push', ok: devices.length > 0 },
    ],
  }
}
