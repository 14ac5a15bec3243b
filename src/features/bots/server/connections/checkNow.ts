import type { Input } from '#shared/call.ts'
import { botErrors } from '#features/bots/errors.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { checkBot as call } from '#features/bots/connectionContract.ts'
import type { Bot } from '#features/bots/contract.ts'
import { accessBot, seesAllOf } from '../access.ts'
import type { BotPorts } from '../BotPorts.ts'
import { readerOf, toBot } from '../toBot.ts'

/** Asks the companies of a bot now. The call reads, so that nothing is held meanwhile; what they say is written as by the daily check. */
export async function checkNow(ctx: RequestContext, { params }: Input<typeof call>, ports: BotPorts): Promise<Bot> {
  const { row, member } = await accessBot(ctx, params.client_key)
  if (!seesAllOf(member, row.id)) throw botErrors.partlySeenToTest()
  await ports.check(row)
  const now = await accessBot(ctx, params.client_key)
  return toBot(now.row, ports.sources, readerOf(now.member, now.row))
}
