import { randomUUID } from 'node:crypto'
import type { Settings } from './batonOptions.ts'
import { sdkVersion } from './sdkVersion.ts'
import { isDone, isNames, isOutAnswer, isStanding } from './answers.ts'
import { type HttpCall, type Retry, sendWithRetries } from './sendWithRetries.ts'
import type { OutAnswer, PlatformBody, Standing } from './wire.ts'

/** `epoch`: the one seen at `in`. `echoOf`: the id of the person's reply that this is. The key is made once a call unless given. */
export type CallOptions = { epoch?: number | undefined; echoOf?: string; idempotencyKey?: string; retry?: Retry }

/** The calls of the wire, one method each. All throw BatonError. */
export type Api = {
  /** A customer wrote: stores the body, says whether the bot may answer. */
  in(body: PlatformBody, how?: CallOptions): Promise<Standing>
  /** The bot speaks. With `epoch` it must wait for the answer and send only if not `suppressed`. */
  out(body: PlatformBody, how?: CallOptions): Promise<OutAnswer>
  /** The bot did not understand this customer's message. */
  unknown(body: PlatformBody, how?: CallOptions): Promise<unknown>
  /** The customer of this message needs a person. */
  human(body: PlatformBody, how?: CallOptions): Promise<unknown>
  channelState(channel: string): Promise<Standing>
  /** Stops the bot in this conversation, for so many minutes or until somebody resumes it. */
  pause(channel: string, minutes?: number): Promise<unknown>
  pausedChannels(): Promise<string[]>
  /** Claims a socket for this bot: only then does it receive anything. */
  registerSocket(socketId: string): Promise<unknown>
}

export function createApi(settings: Settings): Api {
  const keys = { apikey: settings.apiKey, clientkey: settings.clientKey, platform: settings.platform }

  async function call<Answer>(
    method: HttpCall<Answer>['method'],
    path: string,
    isAnswer: HttpCall<Answer>['isAnswer'],
    body?: unknown,
    how: CallOptions = {},
  ): Promise<Answer> {
    const headers: Record<string, string> = { ...keys, accept: 'application/json', 'user-agent': `baton-sdk ${sdkVersion}` }
    if (method === 'POST') {
      headers['content-type'] = 'application/json'
      headers['idempotency-key'] = how.idempotencyKey ?? randomUUID()
    }
    if (how.epoch !== undefined) headers['epoch'] = String(how.epoch)
    if (how.echoOf !== undefined) headers['echo-of'] = how.echoOf
    const url = `${settings.server}/api/v1/${path}`
    return sendWithRetries(
      { method, url, headers, isAnswer, ...(body === undefined ? {} : { body: JSON.stringify(body) }) },
      how.retry ?? settings.retry,
    )
  }

  return {
    in: (body, how) => call('POST', 'in', isStanding, body, how),
    out: (body, how) => call('POST', 'out', isOutAnswer, body, how),
    unknown: (body, how) => call('POST', 'unknown', isStanding, body, how),
    human: (body, how) => call('POST', 'human', isStanding, body, how),
    channelState: (channel) => call('POST', 'channel_state', isStanding, { channel }),
    pause: (channel, minutes) =>
      call('POST', 'update_channel', isStanding, { channel_id: channel, paused: true, is_archived: false, minutes }),
    pausedChannels: () => call('GET', 'channels/paused', isNames),
    registerSocket: (socketId) => call('POST', 'update_bot_socket_id', isDone, { socket_id: socketId, acks: true, sdk: sdkVersion }),
  }
}
