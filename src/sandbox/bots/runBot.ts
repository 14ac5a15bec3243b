import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SandboxBot } from '#sandbox/northwind.ts'
import type { Platform } from '#sandbox/phone/Platform.ts'
import { record } from '../../../sdk/node/bodyFields.ts'
import { createBaton, type Baton } from '../../../sdk/node/createBaton.ts'
import type { Conversation } from '../../../sdk/node/conversationShape.ts'
import type { IncomingMessage } from '../../../sdk/node/incomingMessage.ts'
import { type OutgoingMessage, replyMessage } from '../../../sdk/node/outgoingMessage.ts'
import type { Brain } from './Brain.ts'
import type { BotKeys } from './keysOf.ts'
import { createMemories } from './memories.ts'

/** A bot at work. */
export interface RunningBot {
  bot: SandboxBot
  /** Answers what Baton posts to its webhook. */
  webhook: Baton['webhook']
  /** Opens its socket, where it has one. Rejects when its keys are refused. */
  connect(): Promise<void>
  /** Closes its socket, and goes on talking to customers. */
  hangUp(): Promise<void>
  close(): Promise<void>
}

export interface BotHost<Memory> {
  bot: SandboxBot
  keys: BotKeys
  /** Where Baton answers. */
  server: string
  platform: Platform
  brain: Brain<Memory>
  onError(error: unknown): void
  /** How long it looks busy before it says something; 400 to 900 ms unless said otherwise. */
  think?: () => Promise<unknown>
}

/** Sends as the bots of the sandbox do, on Messenger, which takes attachments in its own shape only. */
async function send(platform: Platform, customer: string, message: OutgoingMessage, by: 'bot' | 'person', id?: string): Promise<string> {
  for (const attachment of message.attachments ?? [])
    if (record(attachment)['payload'] === undefined) throw new Error('(#100) Param message[attachment] must have a type and a payload')
  return platform.send(customer, message, by, id)
}

/**
 * Runs a bot on our own SDK, as anybody's bot would run: what customers write comes from the platform, Baton is asked and told over HTTP, and
 * what people write comes by socket or webhook. It thinks long enough for a person to take over in between.
 */
export function runBot<Memory>(host: BotHost<Memory>): RunningBot {
  const { bot, keys, server, platform, brain, onError } = host
  const think = host.think ?? (() => sleep(randomInt(400, 900)))
  const memories = createMemories<Memory>()
  const baton = createBaton({
    server,
    apiKey: keys.apiKey,
    clientKey: bot.clientKey,
    webhookSecret: keys.webhookSecret,
    platform: 'messenger',
    socket: bot.transport === 'socket',
    send: (channel, message) => send(platform, channel, message, 'bot'),
    onError,
  })

  baton.onMessage((message, conversation) => answer(message, conversation))
  baton.onReply((reply) => send(platform, reply.channel, replyMessage('messenger', reply), 'person', reply.id))
  baton.onTyping(({ channel }) => platform.typing(channel, 'person'))
  platform.onCustomerTyping((customer) => baton.reportTyping(customer))
  platform.serve(async (event) => void (await baton.receive(event)))

  async function answer(message: IncomingMessage, conversation: Conversation): Promise<void> {
    const { channel, id = '' } = message
    await platform.arrived(channel, id)
    // A platform may tell of a message twice; the customer should not be answered twice.
    if (memories.isAnswered(channel, id)) return
    const { replies: says, lost, human, memory } = brain.answer(memories.of(channel) ?? brain.fresh, message)
    if (lost) await conversation.dontUnderstand()
    for (const said of says) {
      platform.typing(channel, 'bot')
      await think()
      const { sent } = await conversation.say(said)
      if (sent) continue
      // A person took over meanwhile: what is left is theirs to say.
      platform.typing(channel, null)
      return
    }
    memories.keep(channel, memory, id)
    if (human) await conversation.askForHuman()
  }

  return {
    bot,
    webhook: (headers, rawBody) => baton.webhook(headers, rawBody),
    connect: () => baton.connect(),
    hangUp: () => baton.close(),
    close: () => baton.close(),
  }
}
