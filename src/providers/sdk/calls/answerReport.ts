import type { Report } from '#features/inbox/timeline/ports.ts'
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
  const standing = call.result ? { paused: call.result.paused, epoch: call.result.epoch } : await standingOf(call, ports)
  if (kind === 'unknown' || kind === 'human') return standing
  sockets.share(call.bot, headerOf(headers, 'socket_id'))
  if (kind === 'out') return { ...standing, suppressed: call.result?.suppressed ?? false }
  return isTrue(headers['detectintent']) ? withIntents(call, standing) : { ...standing, ...channelOf(call) }
}

/** Where nothing was said, what is known of the conversation. */
async function standingOf({ bot, events }: IngestedCall, ports: ProviderPorts): Promise<Standing> {
  const last = events.at(-1)
  return last ? ports.channelState(bot, last.message.channel) : { paused: false, epoch: 1 }
}

function channelOf({ result: taken, events }: IngestedCall): { channel?: string } {
  const channel = taken?.channel ?? events.at(-1)?.message.channel
  return channel === undefined ? {} : { channel }
}

/** For bots that ask for intents: a person has the word, or the messages. They have no `reply`, as the bot asks its agent by itself. Docs: decisions/085. */
function withIntents({ events }: IngestedCall, standing: Standing): unknown {
  if (standing.paused) return { ...standing, isPaused: true }
  return events.flatMap(({ body }) => listOf(safeBody(body))).map((body) => ({ ...fieldsOf(body), ...standing }))
}
