import { record } from './bodyFields.ts'
import type { Baton } from './createBaton.ts'
import { neverThrowing } from './neverThrowing.ts'
import type { PlatformBody } from './wire.ts'

type Middleware = (bot: unknown, message: object, next: () => void) => void

/**
 * Middlewares for bots on Botkit before version 4, for `controller.middleware.receive.use` and `.send.use`. While a person has the conversation the bot
 * does not receive its customer's messages, and what it wanted to say is not sent: `next` is not called. While Baton is out of reach the bot talks on, and `onError`
 * is told. Botkit 4 takes `@baton/sdk/botFramework`.
 */
export function botkit(
  baton: Pick<Baton, 'in' | 'out'>,
  onError: (error: unknown) => void = (error) => console.error('Baton:', error),
): { receive: Middleware; send: Middleware } {
  const epochs = new Map<string, number>()
  const tell = neverThrowing(onError)

  /** The epoch known here is that of the customer's last message. A bot that got the conversation back since, and speaks unasked, asks once more. */
  async function mayBeSaid(channel: string, message: PlatformBody): Promise<boolean> {
    const known = epochs.get(channel)
    const { suppressed, paused, epoch } = await baton.out(message, known === undefined ? {} : { epoch: known })
    if (!suppressed) return true
    if (paused || epoch === undefined) return false
    remember(epochs, channel, epoch)
    return !(await baton.out(message, { epoch })).suppressed
  }

  return {
    receive(_bot, message, next) {
      const { channel } = message as { channel?: string }
      // What Slack and Botkit tell each other is nobody's message.
      if (!channel || !saysSomething(record(message))) return next()
      baton.in(copy(message)).then(
        ({ paused, epoch }) => {
          if (epoch !== undefined) remember(epochs, channel, epoch)
          if (!paused) next()
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

/** The epochs of so many conversations are remembered; of the others Baton judges by who has them. */
const remembered = 10_000

function remember(epochs: Map<string, number>, channel: string, epoch: number): void {
  epochs.delete(channel)
  epochs.set(channel, epoch)
  if (epochs.size > remembered) epochs.delete(epochs.keys().next().value!)
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
