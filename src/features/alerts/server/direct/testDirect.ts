import type { CallResponse, Input } from '#shared/call.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import type { testDirect as call } from '#features/alerts/contract.ts'
import { levelOfSystem } from '#features/alerts/rules.ts'
import { directStrings, whyNot } from '#features/alerts/direct.strings.ts'
import { readLevels } from '#features/alerts/server/settings.ts'
import { installOf, type DirectPorts } from './sendDirect.ts'

/** Writes to the caller in Slack at once, and says how far it came. */
export async function testDirect(
  ctx: RequestContext,
  { headers }: Input<typeof call>,
  { vault, direct, publicUrl }: Omit<DirectPorts, 'contexts'>,
): Promise<CallResponse<typeof call>> {
  const { workspaceId } = await accessNamedWorkspace(ctx, headers.teamid)
  const { system } = await readLevels(ctx, null)
  const isOn = levelOfSystem(system, 'batonDirect') > 0
  const level = { what: 'level', ok: isOn, why: null } as const
  if (!isOn) return { steps: [level] }
  const install = direct === null ? null : await installOf(ctx.db, workspaceId, personOf(ctx).id)
  if (direct === null || install === null) return { steps: [level, { what: 'connected', ok: false, why: null }] }
  const { title, line } = directStrings.test
  const url = `${publicUrl()}/account/settings/alerts`
  const sent = await direct.send(vault.decrypt(install.token), install.email, {
    title,
    lines: [{ text: line, url, open: directStrings.open }],
    more: null,
  })
  const connected = { what: 'connected', ok: true, why: null } as const
  return { steps: [level, connected, { what: 'sent', ok: sent.ok, why: sent.ok ? null : whyNot(sent) }] }
}
