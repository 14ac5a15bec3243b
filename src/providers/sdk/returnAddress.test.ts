import { expect, it } from 'vitest'
import { returnAddress } from './returnAddress.ts'

const conversation = { id: 'conv' }

it('version 3 is answered by its address', () => {
  const address = {
    id: '1',
    channelId: 'slack',
    user: { id: 'u' },
    conversation,
    bot: { id: 'b' },
    serviceUrl: 'https://slack.botframework.com',
  }
  expect(returnAddress({ type: 'message', text: 'hi', address, sourceEvent: { ApiToken: 'xoxb-secret' } })).toEqual({ address })
})

it('version 4 is answered by the activity, without its words', () => {
  const activity = {
    type: 'message',
    id: 'a',
    channelId: 'webchat',
    serviceUrl: 'https://w.example/',
    conversation,
    from: { id: 'u' },
    recipient: { id: 'b' },
    locale: 'en',
  }
  expect(returnAddress({ ...activity, text: 'hi', channelData: { token: 'secret' }, attachments: [{}] })).toEqual({ activity })
})

it('no other platform has one, and nobody can make us keep a large one', () => {
  for (const body of [
    null,
    'x',
    [],
    {},
    { channel: 'c', text: 'hi' },
    { sender: { id: 'u' }, message: { text: 'hi' } },
    { address: 'High Street' },
  ]) {
    expect(returnAddress(body)).toBeNull()
  }
  expect(returnAddress({ address: { conversation, blob: 'x'.repeat(5000) } })).toBeNull()
  expect(returnAddress({ conversation: { id: 'c', name: 'x'.repeat(5000) } })).toBeNull()
})
