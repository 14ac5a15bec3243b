import type { CallResponse, Input } from '#shared/call.ts'
import { botErrors } from '#features/bots/errors.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { CompanyAnswer, checkBot as call } from '#features/bots/connectionContract.ts'
import { accessBot, seesAllOf } from '../access.ts'
import type { BotPorts } from '../BotPorts.ts'
import { readerOf, toBot } from '../toBot.ts'
import type { Verdict } from './checkBots.ts'

/** Asks the companies of a bot now. The call reads, so that nothing is held meanwhile; what they say is written as by the daily check. */
export async function checkNow(ctx: RequestContext, { params }: Input<typeof call>, ports: BotPorts): Promise<CallResponse<typeof call>> {
  const { row, member } = await accessBot(ctx, params.client_key)
  if (!seesAllOf(member, row.id)) throw botErrors.partlySeenToTest()
  const { source, engine } = await ports.check(row)
  const now = await accessBot(ctx, params.client_key)
  const checked = { source: answerOf(source), engine: row.engine === null ? ('unknown' as const) : answerOf(engine) }
  return { ...toBot(now.row, ports.sources, readerOf(now.member, now.row)), checked }
}

function answerOf(verdict: Verdict): CompanyAnswer {
  if (verdict === 'unanswered' || verdict === 'unknown') return verdict
  return verdict === null ? 'accepted' : 'refused'
}
