import type { Input } from '#shared/call.ts'
import { replayErrors } from '#features/bots/errors.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { replayDelivery as call } from '#features/bots/contract.ts'
import { accessBot, seesAllOf } from './access.ts'
import type { BotPorts } from './BotPorts.ts'

/** Queues a failed delivery of the bot again. */
export async function replayDelivery(ctx: RequestContext, { params, body }: Input<typeof call>, ports: BotPorts): Promise<{ ok: true }> {
  const { row, member } = await accessBot(ctx, params.client_key)
  // Deliveries are of conversations, and nobody sends again what they may not see.
  if (!seesAllOf(member, row.id)) throw replayErrors.unknownDelivery()
  await ports.replay(ctx, { workspaceId: row.workspace_id, id: row.id }, body.id)
  return { ok: true }
}
