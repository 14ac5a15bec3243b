import { expect, test } from 'vitest'
import { readIncoming } from './incomingMessage.ts'
import { outgoingBody, readOutgoing, sentBody } from './outgoingMessage.ts'

const messenger = {
  sender: { id: 'U' },
  recipient: { id: 'P' },
  timestamp: 1,
  message: { mid: 'm1', text: 'hi', quick_reply: { payload: 'GO' } },
}
const postback = { sender: { id: 'U' }, recipient: { id: 'P' }, postback: { mid: 'm2', title: 'Start', payload: 'START' } }
const activity = {
  type: 'message',
  id: 'a1',
  text: 'hi',
  from: { id: 'F' },
  recipient: { id: 'B' },
  conversation: { id: 'C' },
  serviceUrl: 's',
}

test.each([
  ['a Messenger event', messenger, [{ channel: 'U', user: 'U', id: 'm1', text: 'hi', payload: 'GO' }]],
  ['a Messenger button', postback, [{ channel: 'U', id: 'm2', text: 'Start', payload: 'START' }]],
  [
    'a whole Messenger page',
    { object: 'page', entry: [{ messaging: [messenger, { sender: { id: 'U' }, read: {} }] }, { messaging: [postback] }] },
    [{ id: 'm1' }, { id: 'm2' }],
  ],
  ['an echo', { ...messenger, message: { ...messenger.message, is_echo: true } }, []],
  [
    'a Slack message',
    { type: 'message', channel: 'D1', user: 'U', ts: '1.2', text: 'hi' },
    [{ channel: 'D1', user: 'U', id: '1.2', text: 'hi' }],
  ],
  [
    'a Slack event',
    { type: 'event_callback', event: { type: 'message', channel: 'D1', ts: '1.2', text: 'hi' } },
    [{ channel: 'D1', id: '1.2' }],
  ],
  [
    'a Slack file',
    { type: 'message', subtype: 'file_share', channel: 'D1', ts: '1', files: [{ id: 'f' }] },
    [{ attachments: [{ id: 'f' }] }],
  ],
  ['a Slack edit', { type: 'message', subtype: 'message_changed', channel: 'D1' }, []],
  ['a bot on Slack', { type: 'message', channel: 'D1', text: 'hi', bot_id: 'B' }, []],
  ['a Bot Framework activity', activity, [{ channel: 'C', user: 'F', id: 'a1', text: 'hi' }]],
  [
    'a Bot Framework address',
    { type: 'message', text: 'hi', address: { id: 'a2', conversation: { id: 'C' }, user: { id: 'F' } } },
    [{ channel: 'C', user: 'F', id: 'a2' }],
  ],
  ['a Bot Framework typing', { type: 'typing', conversation: { id: 'C' } }, []],
  ['anything with a channel', { channel: 7, text: 'hi' }, [{ channel: '7', text: 'hi', attachments: [] }]],
  ['an id beside an empty one', { channel: 'c1', text: 'hi', id: '', ts: '1.2' }, [{ channel: 'c1', id: '1.2' }]],
  ['a sender who is a name', { channel: 'c1', text: 'hi', id: 'm1', sender: 'Ann' }, [{ channel: 'c1', text: 'hi', id: 'm1' }]],
  ['a sender without an id', { channel: 'c1', text: 'hi', id: 'm1', sender: { name: 'Ann' } }, [{ channel: 'c1', text: 'hi', id: 'm1' }]],
  ['a sender with an id', { channel: 'c1', text: 'hi', sender: { id: 'ann' } }, [{ channel: 'ann', text: 'hi' }]],
  ['a sender beside a user', { channel: 'c1', text: 'hi', user: 'U', sender: { id: 'ann' } }, [{ channel: 'c1', user: 'U', text: 'hi' }]],
  ['a sender who read something', { sender: { id: 'U' }, read: {} }, []],
  ['a conversation that is a number', { channel: 'c1', text: 'hi', conversation: '42' }, [{ channel: 'c1', text: 'hi' }]],
  ['a conversation with a topic', { channel: 'c1', text: 'hi', conversation: { topic: 'x' } }, [{ channel: 'c1', text: 'hi' }]],
  ['an address that is a street', { channel: 'c1', text: 'hi', address: 'Main St 1' }, [{ channel: 'c1', text: 'hi' }]],
  ['an address that names a street', { channel: 'c1', text: 'hi', address: { street: 'Main St 1' } }, [{ channel: 'c1', text: 'hi' }]],
  ['an address of a user alone', { text: 'hi', address: { user: { id: 'U' } } }, [{ channel: 'U', text: 'hi' }]],
  ['a type of its own', { channel: 'c1', text: 'hi', type: 'text' }, [{ channel: 'c1', text: 'hi' }]],
  ['a type of its own without words', { channel: 'c1', type: 'typing' }, []],
  ['a subtype', { channel: 'c1', text: 'hi', subtype: 'channel_join' }, []],
])('%s is read', (_name, body, expected) => {
  const messages = readIncoming(body)
  expect(messages).toMatchObject(expected)
  expect(messages).toHaveLength(expected.length)
})

test.each([
  { channel: 'c1', text: 'hi', id: '', ts: ' ' },
  { sender: { id: 'U' }, message: { text: 'hi', mid: '' } },
  { ...activity, id: '', address: { id: ' ', user: { id: 'F' } } },
])('an empty id is none', (body) => expect(readIncoming(body)[0]).not.toHaveProperty('id'))

test('on Slack a type that it does not know is no message', () => {
  expect(readIncoming({ channel: 'D1', text: 'hi', type: 'star_added' }, 'slack')).toEqual([])
  expect(readIncoming({ type: 'event_callback', event: { channel: 'D1', text: 'hi', type: 'star_added' } })).toEqual([])
})

test('a body without a channel is refused rather than lost', () => {
  expect(() => readIncoming({ text: 'hi' })).toThrow(TypeError)
})

test('what a bot says takes the shape of its platform', () => {
  const said = readOutgoing({ text: 'Yes?', quick_replies: ['Yes', { title: 'No', payload: 'NO' }], attachments: [{ type: 'image' }] })
  const buttons = [
    { content_type: 'text', title: 'Yes', payload: 'Yes' },
    { content_type: 'text', title: 'No', payload: 'NO' },
  ]
  expect(outgoingBody('generic', 'c1', said)).toMatchObject({ channel: 'c1', text: 'Yes?', quick_replies: buttons, id: expect.any(String) })
  expect(outgoingBody('slack', 'c1', said)).toMatchObject({ channel: 'c1', text: 'Yes?', attachments: [{ type: 'image' }] })
  expect(outgoingBody('messenger', 'c1', said)).toMatchObject({
    recipient: { id: 'c1' },
    message: { text: 'Yes?', attachment: { type: 'image' }, quick_replies: buttons },
  })
  const [asked] = readIncoming(activity)
  expect(outgoingBody('microsoft', 'C', said, asked)).toMatchObject({
    conversation: { id: 'C' },
    from: { id: 'B' },
    recipient: { id: 'F' },
    metadata: { quick_replies: buttons },
  })
})

test('what was sent already carries the id of its platform', () => {
  expect(sentBody('messenger', 'U', { text: 'hi' }, 'm9')).toMatchObject({ recipient: { id: 'U' }, message: { mid: 'm9', text: 'hi' } })
  expect(sentBody('slack', 'D1', { text: 'hi' }, '1.2')).toMatchObject({ ok: true, channel: 'D1', ts: '1.2', message: { text: 'hi' } })
  expect(sentBody('generic', 'c1', { text: 'hi' }, 'p7')).toMatchObject({ id: 'p7', channel: 'c1', text: 'hi' })
})

test('a message that says nothing is a mistake of the bot', () => {
  expect(() => readOutgoing('')).toThrow(TypeError)
})
