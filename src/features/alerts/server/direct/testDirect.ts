import type { CallResponse, Input } from '#shared/call.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import type { testDirect as call } from '#features/alerts/contract.ts'
import { levelOfSystem } from '#features/alerts/rules.ts'
import { directStrings, whyNot } from '#features/alerts/direct.strings.ts'
import { readLevels } from '#features/alerts/server/settings.ts'
import { connectionOf, type DirectPorts } from './sendDirect.ts'

/** Writes to the caller in Slack at once, and says how far it came. */
export async function testDirect(
  ctx: RequestContext,
  { headers }: Input<typeof call>,
  ports: Omit<DirectPorts, 'contexts'>,
): Promise<CallResponse<typeof call>> {
  const { workspaceId } = await accessNamedWorkspace(ctx, headers.teamid)
  const { system } = await readLevels(ctx, null)
  const isOn = levelOfSystem(system, 'batonDirect') > 0
  const level = { what: 'level', ok: isOn, why: null } as const
  if (!isOn) return { steps: [level] }
  const connection = await connectionOf(ctx.db, workspaceId, ports)
  if (connection.direct === null) return { steps: [level, { what: 'connected', ok: false, why: connection.why }] }
  const { title, line } = directStrings.test
  const url = `${ports.publicUrl()}/account/settings/alerts`
  const sent = await connection.direct.send(connection.token, personOf(ctx).email, {
    title,
    lines: [{ text: line, url, open: directStrings.open }],
    more: null,
  })
  const connected = { what: 'connected', ok: true, why: null } as const
  return { steps: [level, connected, { what: 'sent', ok: sent.ok, why: sent.ok ? null : whyNot(sent) }] }
}
