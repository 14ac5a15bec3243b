import { createHmac } from 'node:crypto'
import type { Attachment } from '#features/inbox/timeline/contract.ts'
import { namedAddress } from '#providers/payloads/namedAddress.ts'
import { wireSeconds } from '#shared/time.ts'
import type * as z from 'zod/mini'
import type { ReturnAddress } from './returnAddress.ts'
import type { ChannelUpdate, ChatResponse, signedHeaders } from './webhookContract.ts'

/** The events by which Baton tells a bot something; over HTTP they are the value of the header `message-type`. */
export type BotEvent = 'chat response' | 'channel update'

/** A button the customer may choose; Messenger's shape, which the old SDKs hand on. */
export interface QuickReply {
  content_type: 'text'
  title: string
  payload: string
}

/** What a person wrote, to be brought to the customer. */
export interface Reply {
  /** Our id of the message; the same in every attempt to deliver it. */
  id: string
  channel: string
  text: string
  /** Milliseconds since 1970. */
  at: number
  /** The member who wrote it, and their workspace. */
  author: string
  workspace: string
  attachments?: readonly Attachment[]
  quickReplies?: readonly QuickReply[]
  metadata?: Readonly<Record<string, unknown>>
  /** Where the customer's last message came from, for bots of the Bot Framework. */
  returnAddress?: ReturnAddress | null
}

/**
 * The payload of `chat response`. All of `channel`, `text`, `ts`, `slack_user` and `team` are always there: the old Python client loses
 * its socket when one is missing. The first picture, else the first file, is
 * also in `attachment`, where Messenger bots look for it.
 */
export function chatResponse(reply: Reply): z.output<typeof ChatResponse> {
  const { attachments = [], quickReplies = [], metadata, returnAddress } = reply
  const picture = attachments.find((attachment) => attachment.image_url !== undefined)?.image_url
  const file = attachments.map(namedAddress).find((address) => address !== undefined)
  const url = picture ?? file
  return {
    // Bots of old hand it to Slack's realtime API as it is.
    type: 'message',
    id: reply.id,
    channel: reply.channel,
    text: reply.text,
    ts: wireSeconds(reply.at).toFixed(6),
    slack_user: reply.author,
    team: reply.workspace,
    ...(attachments.length > 0 ? { attachments: [...attachments] } : {}),
    ...(url === undefined ? {} : { attachment: { type: picture === undefined ? 'file' : 'image', payload: { url } } }),
    ...(quickReplies.length > 0 ? { quick_replies: quickReplies } : {}),
    ...(metadata === undefined ? {} : { metadata }),
    ...returnAddress,
  }
}

/** A conversation as a bot needs to know it. */
export interface ChannelState {
  channel: string
  paused: boolean
  /** Rises with each hand-over; a bot sends back the one it saw. */
  epoch: number
  /** The member it is assigned to. */
  assignee: string | null
  isDone: boolean
  /** When it resumes: the bodies of what the customer said and nobody answered, oldest first, as they were posted to `in`, those without id and time with a `baton_id`. */
  unanswered?: readonly unknown[]
}

/** The payload of `channel update`. */
export function channelUpdate(state: ChannelState): z.output<typeof ChannelUpdate> {
  return {
    channel: state.channel,
    paused: state.paused,
    epoch: state.epoch,
    assignee: state.assignee,
    is_done: state.isDone,
    ...(state.unanswered && state.unanswered.length > 0 ? { unanswered: [...state.unanswered] } : {}),
  }
}

export type WebhookHeaders = Record<keyof typeof signedHeaders | 'message-type', string>

/**
 * The headers by which a bot's webhook can tell that it was us, when, and that nothing was changed: `v1=` and the hex HMAC-SHA256 of id,
 * time, event and the body's own bytes: otherwise anyone who captured one could have it handled as another event. `id` names the delivery and stays the same when it is tried again; the time is that of the attempt.
 */
export function signWebhook(
  secret: string,
  id: string,
  timeSeconds: number,
  rawBody: string | Uint8Array,
  event: BotEvent,
): WebhookHeaders {
  const time = String(Math.floor(timeSeconds))
  const mac = createHmac('sha256', secret).update(`${id}.${time}.${event}.`).update(rawBody).digest('hex')
  return { 'baton-id': id, 'baton-time': time, 'baton-signature': `v1=${mac}`, 'message-type': event }
}
