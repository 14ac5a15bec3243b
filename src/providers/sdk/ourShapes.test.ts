import { expect, test } from 'vitest'
import { readIncoming } from '../../../sdk/node/incomingMessage.ts'
import { normaliseIncoming } from './normaliseIncoming.ts'

const own = { channel: 'c1', text: 'hi' }

// What Baton stores and the bot does not see, the bot would never answer.
test.each([
  own,
  { ...own, sender: 'Ann' },
  { ...own, sender: { name: 'Ann' } },
  { ...own, sender: { id: 'ann', name: 'Ann' } },
  { ...own, sender: { id: 'ann' }, user: 'U' },
  { sender: { id: 'U' }, text: 'hi' },
  { sender: { id: 'U' }, read: {} },
  { ...own, conversation: '42' },
  { ...own, conversation: { id: '42' } },
  { ...own, conversation: { topic: 'x' } },
  { ...own, address: 'Main St 1' },
  { ...own, address: { street: 'Main St 1' } },
  { ...own, address: { street: 'Main St 1' }, conversation: { id: '42' } },
  { text: 'hi', address: { user: { id: 'U' } } },
  { ...own, conversation: { id: '42' }, type: 'typing' },
  { ...own, type: 'text' },
  { ...own, subtype: 'channel_join' },
])('our SDK reads of %j what Baton reads', (body) => {
  const stored = normaliseIncoming(body, { direction: 'in', platform: 'generic', now: Date.now() })
  const messages = stored.ok ? stored.messages.filter(({ kind, text }) => kind === 'message' && text !== '') : []
  expect(readIncoming(body).map(({ channel, text }) => [channel, text])).toEqual(messages.map(({ channel, text }) => [channel, text]))
})
