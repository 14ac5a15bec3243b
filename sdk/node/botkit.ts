import { AsyncLocalStorage } from 'node:async_hooks'
import { record } from './bodyFields.ts'
import type { Baton } from './createBaton.ts'
import { neverThrowing } from './neverThrowing.ts'
import type { PlatformBody } from './wire.ts'

/** A bot may think so long about an answer, in milliseconds. What it says later out of the same turn is a reminder, which it says unasked. */
const answersWithin = 10 * 60_000

type Middleware = (bot: unknown, message: object, next: () => void) => void

/**
 * Middlewares for bots on Botkit before version 4, for `controller.middleware.receive.use` and `.send.use`. While a person has the conversation the bot
 * does not receive its customer's messages, and what it wanted to say is not sent: `next` is not called. Nor is an answer to what the customer wrote before a
 * person had the conversation. While Baton is out of reach the bot talks on, and `onError`
 * is told. Botkit 4 takes `@baton/sdk/botFramework`.
 */
export function botkit(
  baton: Pick<Baton, 'in' | 'out' | 'channelState'>,
  onError: (error: unknown) => void = (error) => console.error('Baton:', error),
): { receive: Middleware; send: Middleware } {
  /** Which message the bot is answering, in whatever runs on from its handler. */
  const turns = new AsyncLocalStorage<{ channel: string; epoch: number; until: number } | undefined>()
  const tell = neverThrowing(onError)

  /**
   * An answer is judged by the message that it answers. What the bot says unasked, and what a conversation of Botkit says, which has a clock of its own,
   * goes by who has the conversation now.
   */
  async function mayBeSaid(channel: string, message: PlatformBody): Promise<boolean> {
    const turn = turns.getStore()
    const isAnswer = turn?.channel === channel && Date.now() < turn.until
    const { epoch } = isAnswer ? turn : await baton.channelState(channel)
    return !(await baton.out(message, { epoch })).suppressed
  }

  return {
    receive(_bot, message, next) {
      const { channel } = message as { channel?: string }
      // What Slack and Botkit tell each other is nobody's message.
      if (!channel || !saysSomething(record(message))) return next()
      baton.in(copy(message)).then(
        ({ paused, epoch }) => {
          if (!paused) turns.run(epoch === undefined ? undefined : { channel, epoch, until: Date.now() + answersWithin }, next)
        },
        (error: unknown) => (tell(error), next()),
      )
    },
    send(_bot, message, next) {
      const { channel } = record(message)
      if (typeof channel !== 'string' || !saysSomething(record(message))) return next()
      mayBeSaid(channel, copy(message)).then(
        (may) => {
          if (may) next()
        },
        (error: unknown) => (tell(error), next()),
      )
    },
  }
}

/** Whether it has words, or what is sent without any, such as a picture. */
function saysSomething({ text, attachment, attachments, files }: PlatformBody): boolean {
  return [text, attachment, attachments, files].some((one) => (Array.isArray(one) ? one.length > 0 : Boolean(one)))
}

/** Without what Botkit hangs on it, such as the raw message, which may go round in circles. */
function copy(message: object): PlatformBody {
  const seen = new WeakSet<object>()
  const text = JSON.stringify(message, (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value
    if (seen.has(value)) return undefined
    seen.add(value)
    return value
  })
  return record(JSON.parse(text))
}
