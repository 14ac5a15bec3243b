import { scalarOf } from '#providers/payloads/narrow.ts'

/** Where something was said in Slack: the key of its conversation, and where an answer goes. */
export interface Place {
  key: string
  address: { channel: string; thread: string | null }
}

/**
 * In a channel each thread is a conversation, begun by the message it hangs on; a direct message is one conversation, and an answer goes where the
 * customer wrote last.
 */
export function placeOf(channel: string, ts: unknown, threadTs: unknown, channelType: unknown): Place {
  const thread = scalarOf(threadTs)
  if (channelType === 'im' || channel.startsWith('D')) return { key: channel, address: { channel, thread: thread === '' ? null : thread } }
  const root = thread === '' ? scalarOf(ts) : thread
  return { key: `${channel}:${root}`, address: { channel, thread: root } }
}
