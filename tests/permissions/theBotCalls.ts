import * as sdk from '#providers/sdk/contract.ts'
import type { CallShape } from '#shared/call.ts'
import type { AccessOutcome } from './Entry.ts'

/** A call of a bot with a body that names a channel, and how it ends where the keys are good. */
export interface BotEntry {
  call: CallShape
  /** `channel` is a conversation's of the bot that is named. */
  body?: (channel: string) => object
  /** How it ends with good keys; `ok` where it is not said. */
  ends?: AccessOutcome
}

const said = (channel: string) => ({ channel, user: channel, text: 'Hello' })

/** Every call of bots. A new call is one line. */
export const theBotCalls: BotEntry[] = [
  { call: sdk.reportIn, body: said },
  { call: sdk.reportOut, body: said },
  { call: sdk.reportUnknown, body: said },
  { call: sdk.reportHuman, body: said },
  { call: sdk.channelState, body: (channel) => ({ channel }) },
  { call: sdk.pausedChannels },
  { call: sdk.updateChannel, body: (channel) => ({ channel_id: channel, paused: true }) },
  { call: sdk.claimSocket, body: () => ({ socket_id: 'a-socket' }) },
  { call: sdk.query, body: () => ({ incoming: 'Hello' }), ends: 'not-found' },
]
