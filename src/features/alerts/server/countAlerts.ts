import type { CallResponse } from '#shared/call.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import type { countAlerts as call } from '#features/alerts/contract.ts'
import { countCalling } from './countCalling.ts'

/** How much calls for the caller, by workspace. */
export async function countAlerts(ctx: RequestContext): Promise<CallResponse<typeof call>> {
  const calling = await countCalling(ctx.db, [personOf(ctx).id])
  return calling.map(({ workspace, open }) => ({ workspace, open }))
}
