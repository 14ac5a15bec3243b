import type { Input } from '#shared/call.ts'
import { replayErrors } from '#features/bots/errors.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { replayEvent as call } from '#features/bots/contract.ts'
import { accessBot, seesAllOf } from './access.ts'
import type { BotPorts } from './BotPorts.ts'

/** Works again on what the company of a bot sent. */
export async function replayEvent(ctx: RequestContext, { params, body }: Input<typeof call>, ports: BotPorts): Promise<{ ok: true }> {
  const { row, member } = await accessBot(ctx, params.client_key)
  // Events hold what customers said, and nobody touches what they may not see.
  if (!seesAllOf(member, row.id)) throw replayErrors.unknownEvent()
  await ports.replayEvent(ctx, { workspaceId: row.workspace_id, id: row.id }, body.id)
  return { ok: true }
}
