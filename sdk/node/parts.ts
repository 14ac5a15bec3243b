import type { Api } from './api.ts'
import type { Settings } from './batonOptions.ts'
import type { ChannelStates } from './channelStates.ts'
import type { Conversation } from './conversationShape.ts'
import type { IncomingMessage } from './incomingMessage.ts'
import type { LateReports } from './lateReports.ts'
import type { Retry } from './sendWithRetries.ts'
import type { ChannelUpdate, PlatformBody, Reply, Typing } from './wire.ts'

/** What the bot does with each thing it receives. `reply` may give back the platform's id of the message it sent. */
export type Handlers = {
  message?: (message: IncomingMessage, conversation: Conversation) => unknown
  reply?: (reply: Reply) => Promise<string | void> | string | void
  channelUpdate?: (update: ChannelUpdate) => unknown
  typing?: (typing: Typing) => unknown
  incoming?: (body: PlatformBody) => unknown
}

/** The pieces of one bot's SDK that the others lean on. */
export type Parts = { settings: Settings; api: Api; states: ChannelStates; reports: LateReports; handlers: Handlers }

/**
 * Tells Baton something of a conversation now, after everything of it that still waits to be told. The full timeout, except right after Baton was out
 * of reach: then the next customer should not wait for all of it again. Rejects with an unreachable BatonError; then it is to be told late.
 */
export async function tellNow<Answer>(parts: Parts, channel: string, call: (retry: Retry) => Promise<Answer>): Promise<Answer> {
  const { reports, settings } = parts
  await reports.flush(channel)
  return call(reports.waiting() ? { ...settings.retry, attempts: 1 } : settings.retry)
}
