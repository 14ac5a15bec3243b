import type { Input } from '#shared/call.ts'
import type { Unit } from '#server/unit.ts'
import type { replayDelivery as call } from '../contract.ts'
import { accessBot } from './access.ts'
import type { BotPorts } from './BotPorts.ts'

/** Queues a failed delivery of the bot again. */
export async function replayDelivery(unit: Unit, { params, body }: Input<typeof call>, ports: BotPorts): Promise<{ ok: true }> {
  const { row } = await accessBot(unit, params.client_key)
  await ports.replay(unit, { workspaceId: row.workspace_id, id: row.id }, body.id)
  return { ok: true }
}
