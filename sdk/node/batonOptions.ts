import { neverThrowing } from './neverThrowing.ts'
import type { OutgoingMessage } from './outgoingMessage.ts'
import { patient, type Retry } from './sendWithRetries.ts'
import type { Platform } from './wire.ts'

/** Brings one message to the customer. Give back the platform's message id where there is one; throw when it could not be sent. */
export type Send = (channel: string, message: OutgoingMessage) => Promise<string | void> | string | void

export type BatonOptions = {
  /** Where Baton answers, for example https://inbox.example.com */
  server: string
  apiKey: string
  clientKey: string
  /** The shape of the bodies given to `receive`; 'generic' is anything with `channel` and `text`. */
  platform?: Platform
  /** How `say`, and replies of people when no onReply is set, reach the customer. */
  send?: Send
  /** Hear of replies and hand-overs over Socket.IO (needs the package socket.io-client). On unless set to false. */
  socket?: boolean
  /** Where the socket connects, if not to `server`. */
  socketServer?: string
  /** The secret of the bot's webhook; needed for `webhook`. */
  webhookSecret?: string
  /**
   * What a bot does while Baton cannot be reached. 'answer': it talks on, except where the last thing known is that a person has the
   * conversation: an outage of the inbox should not become an outage of the bot. 'silent': it waits, and answers when Baton is back.
   */
  onUnreachable?: 'answer' | 'silent'
  /** Told of what went wrong where no caller waits for it. Prints to the console unless set. */
  onError?: (error: unknown) => void
  retry?: Partial<Retry>
}

/** The options with every blank filled in. */
export type Settings = Required<Omit<BatonOptions, 'send' | 'webhookSecret'>> & {
  send: Send | undefined
  webhookSecret: string | undefined
  retry: Retry
}

/** Fills in the blanks. Throws TypeError when an address or a key is missing, since nothing would work. */
export function readOptions(options: BatonOptions): Settings {
  for (const name of ['server', 'apiKey', 'clientKey'] as const) {
    if (!options[name]) throw new TypeError(`createBaton needs the option ${name}`)
  }
  const server = options.server.replace(/\/+$/, '')
  if (!/^https?:\/\//.test(server)) throw new TypeError(`The option server must start with https:// or http://, got ${options.server}`)
  return {
    server,
    apiKey: options.apiKey,
    clientKey: options.clientKey,
    platform: options.platform ?? 'generic',
    send: options.send,
    socket: options.socket ?? true,
    socketServer: options.socketServer?.replace(/\/+$/, '') ?? server,
    webhookSecret: options.webhookSecret,
    onUnreachable: options.onUnreachable ?? 'answer',
    onError: neverThrowing(options.onError ?? ((error) => console.error('Baton:', error))),
    retry: { ...patient, ...options.retry },
  }
}
