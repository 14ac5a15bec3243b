import type { Report, ReportResult } from '#features/inbox/timeline/ports.ts'
import { fieldsOf, isTrue, listOf } from '#providers/payloads/narrow.ts'
import type { BotSockets } from '#providers/sdk/realtime/BotSockets.ts'
import type { ProviderPorts, Standing } from '#providers/ProviderPorts.ts'
import type { BotRequest } from './answerQuestion.ts'
import { headerOf } from './keysOf.ts'
import { safeBody } from './safeBody.ts'
import { ingestCall, type IngestedCall } from './ingestCall.ts'

export type ReportAnswer = Report['kind']

/** Takes what a bot reports and tells it who has the conversation. */
export async function answerReport(
  kind: ReportAnswer,
  { url, headers, body }: BotRequest,
  ports: ProviderPorts,
  sockets: Pick<BotSockets, 'share'>,
): Promise<unknown> {
  const call = await ingestCall({ kind, path: url.split('?', 1)[0]!, headers, text: body }, ports)
  const last = [...call.taken.values()].at(-1)
  const standing = last ? standingIn(last) : await standingOf(call, ports)
  if (kind === 'unknown' || kind === 'human') return standing
  sockets.share(call.bot, headerOf(headers, 'socket_id'))
  if (kind === 'out') return { ...standing, suppressed: last?.suppressed ?? false }
  if (isTrue(headers['detectintent'])) return withIntents(call, standing)
  const channel = last?.channel ?? call.events.at(-1)?.message.channel
  return channel === undefined ? standing : { ...standing, channel }
}

/** Where nothing was said, what is known of the conversation. */
async function standingOf({ bot, events }: IngestedCall, ports: ProviderPorts): Promise<Standing> {
  const last = events.at(-1)
  return last ? ports.channelState(bot, last.message.channel) : { paused: false, epoch: 1 }
}

const standingIn = ({ paused, epoch }: ReportResult): Standing => ({ paused, epoch })

/**
 * For bots that ask for intents: a person has the word in all of it, or the messages, each with who has its conversation. They have no `reply`, as the bot
 * asks its agent by itself. Docs: decisions/085.
 */
function withIntents({ events, taken }: IngestedCall, last: Standing): unknown {
  const standings = events.map((event) => {
    const result = taken.get(event)
    return result ? standingIn(result) : last
  })
  if (last.paused && standings.every(({ paused }) => paused)) return { ...last, isPaused: true }
  return events.flatMap(({ body }, index) => listOf(safeBody(body)).map((one) => ({ ...fieldsOf(one), ...standings[index] })))
}
