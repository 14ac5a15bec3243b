import { type Api, createApi } from './api.ts'
import { type BatonOptions, readOptions } from './batonOptions.ts'
import { createChannelStates } from './channelStates.ts'
import type { Conversation } from './conversationShape.ts'
import { openConversation } from './conversation.ts'
import { createDeliveries } from './deliveries.ts'
import { deletedBody, editedBody, type DeletedMessage, type EditedMessage } from './incomingChange.ts'
import { createLateReports } from './lateReports.ts'
import type { Handlers, Parts } from './parts.ts'
import { openRealtime, type Realtime } from './realtime.ts'
import { createTurns, type Received } from './turns.ts'
import { answerWebhook, type WebhookAnswer, type WebhookHeaders } from './webhook.ts'
import type { PlatformBody } from './wire.ts'
import { within } from './within.ts'

/** So long a bot that closes waits for what is being worked on: the one who ends it does not wait for long. */
const doneWithinMs = 10_000

/** So long at least it waits for what it answers because Baton let it at the very end. */
const lateTurnsWithinMs = 2_000

/** One bot's line to Baton. */
export type Baton = Omit<Api, 'registerSocket'> & {
  /** A customer wrote and the bot may answer. Messages of one channel come one after the other. */
  onMessage(handler: NonNullable<Handlers['message']>): void
  /** A person wrote: bring it to the customer. Throw, and Baton tries again. Without it the option `send` is used. */
  onReply(handler: NonNullable<Handlers['reply']>): void
  /** A conversation was paused, resumed, assigned or filed. */
  onChannelUpdate(handler: NonNullable<Handlers['channelUpdate']>): void
  /** Somebody of the team is writing to a customer. */
  onTyping(handler: NonNullable<Handlers['typing']>): void
  /** A customer's message that did not reach Baton through this bot. */
  onIncoming(handler: NonNullable<Handlers['incoming']>): void
  /**
   * Takes what the platform delivered: tells Baton, runs onMessage unless a person has the conversation. Throws what onMessage throws. Gives nothing
   * for a message that the platform delivers again, unless the bot failed at it.
   */
  receive(body: PlatformBody): Promise<Received[]>
  /** A customer changed a message, on a platform whose bodies `receive` does not know. Resolves when Baton knows, or will be told later. */
  messageEdited(message: EditedMessage): Promise<void>
  /** A customer took a message back. */
  messageDeleted(message: DeletedMessage): Promise<void>
  /** The customer of a channel is writing: everyone who has the conversation open sees it for 3 seconds. Goes by the socket; without one it is lost. */
  reportTyping(channel: string): void
  /** For a bot that speaks up by itself. */
  conversation(channel: string): Promise<Conversation>
  /** Answers a POST of Baton to the bot's webhook. `rawBody` must be the bytes as they came: the signature covers them. */
  webhook(headers: WebhookHeaders, rawBody: string | Uint8Array): Promise<WebhookAnswer>
  /** Opens the socket (unless switched off). Resolves when Baton knows this bot as connected. */
  connect(): Promise<void>
  /**
   * Hangs up, waits up to 10 seconds for what is being worked on, and tells Baton what it could not be told before. Close the HTTP server first: what it
   * hands to `receive` meanwhile is not waited for.
   */
  close(): Promise<void>
}

/** Sets up a bot's line to Baton; nothing is sent before `connect` or `receive`. Throws TypeError on a missing option. */
export function createBaton(options: BatonOptions): Baton {
  const settings = readOptions(options)
  const { registerSocket, ...calls } = createApi(settings)
  const api: Api = { ...calls, registerSocket }
  const { onError } = settings
  const reports = createLateReports({ onError, retry: settings.retry })
  const handlers: Handlers = {}
  const parts: Parts = { settings, api, states: createChannelStates(), reports, handlers }
  const turns = createTurns(parts)
  const deliveries = createDeliveries(parts, turns)
  let realtime: Realtime | undefined

  return {
    ...calls,
    onMessage: (handler) => void (handlers.message = handler),
    onReply: (handler) => void (handlers.reply = handler),
    onChannelUpdate: (handler) => void (handlers.channelUpdate = handler),
    onTyping: (handler) => void (handlers.typing = handler),
    onIncoming: (handler) => void (handlers.incoming = handler),
    receive: turns.receive,
    messageEdited: async (message) => turns.change({ channel: message.channel, raw: editedBody(settings.platform, message) }),
    messageDeleted: async (message) => turns.change({ channel: message.channel, raw: deletedBody(settings.platform, message) }),
    reportTyping: (channel) => realtime?.reportTyping(channel),
    conversation: (channel) => openConversation(parts, channel),
    async webhook(headers, rawBody) {
      const secret = settings.webhookSecret
      if (!secret) throw new TypeError('webhook needs the option webhookSecret')
      return answerWebhook({ secret, deliver: deliveries.deliver, onError }, headers, rawBody)
    },
    async connect() {
      if (!settings.socket) return
      realtime ??= openRealtime({ server: settings.socketServer, api, deliver: deliveries.deliver, onError })
      const mine = realtime
      await mine.known.catch((error: unknown) => {
        if (realtime === mine) realtime = undefined
        throw error
      })
    },
    async close() {
      const giveUpAt = Date.now() + doneWithinMs
      const line = realtime
      realtime = undefined
      await line?.close()
      await within(giveUpAt - Date.now(), Promise.all([turns.idle(), deliveries.idle()]))
      await reports.close()
      // What a silent bot had to wait with, and may answer now that Baton was told of it.
      await within(Math.max(giveUpAt - Date.now(), lateTurnsWithinMs), turns.idle())
    },
  }
}
