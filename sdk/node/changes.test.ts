import { expect, test } from 'vitest'
import { readChanges } from './incomingChange.ts'
import { readIncoming } from './incomingMessage.ts'
import { useStandIn } from './testing/testBot.ts'

const app = useStandIn()
const edit = { sender: { id: 'U' }, recipient: { id: 'P' }, timestamp: 1, message_edit: { mid: 'm1', text: 'hi', num_edit: 1 } }
const unsent = { sender: { id: 'U' }, recipient: { id: 'P' }, message: { mid: 'm1', is_deleted: true } }
const slack = { type: 'message', channel: 'D1', ts: '2.1' }

test.each([
  ['a Messenger edit', edit, ['U']],
  [
    'a whole Messenger page',
    { object: 'page', entry: [{ messaging: [edit, { sender: { id: 'U' }, read: {} }] }, { messaging: [unsent] }] },
    ['U', 'U'],
  ],
  ['what was unsent on Instagram', unsent, ['U']],
  ['what the page itself unsent', { ...unsent, message: { ...unsent.message, is_echo: true } }, []],
  ['a Slack edit', { ...slack, subtype: 'message_changed', message: { ts: '1.2', text: 'hi' } }, ['D1']],
  ['a Slack deletion in an event', { type: 'event_callback', event: { ...slack, subtype: 'message_deleted', deleted_ts: '1.2' } }, ['D1']],
  ['a Bot Framework edit', { type: 'messageUpdate', id: 'a1', text: 'hi', conversation: { id: 'C' } }, ['C']],
  ['a Bot Framework deletion', { type: 'messageDelete', id: 'a1', conversation: { id: 'C' } }, ['C']],
  ['an edit of anybody', { channel: 7, id: 'x', text: 'hi', edited: true }, ['7']],
  ['a deletion of anybody', { channel: 'c1', id: 'x', deleted: true }, ['c1']],
  [
    'an edit with a sender and an address',
    { channel: 'c1', id: 'x', text: 'hi', edited: true, sender: 'Ann', address: 'Main St 1' },
    ['c1'],
  ],
  ['a deletion with a sender who has an id', { channel: 'c1', mid: 'x', deleted: true, sender: { id: 'ann' } }, ['ann']],
])('%s is no message, and changes one', (_name, body, channels) => {
  expect(readIncoming(body)).toEqual([])
  expect(readChanges(body).map(({ channel }) => channel)).toEqual(channels)
})

test.each([
  ['a message', { channel: 'c1', text: 'hi', id: 'x' }],
  ['a Slack message that was edited long ago', { ...slack, text: 'hi', edited: { user: 'U', ts: '2.0' } }],
])('%s changes nothing', (_name, body) => {
  expect(readChanges(body)).toEqual([])
  expect(readIncoming(body)).toHaveLength(1)
})

test('what a platform delivers of an edit is told as it came, and the bot is not asked', async () => {
  const { baton } = app.bot({ platform: 'messenger' })
  baton.onMessage(() => {
    throw new Error('the bot was asked')
  })
  expect(await baton.receive(edit)).toEqual([])
  expect(app.server.sent('in').map(({ body }) => body)).toEqual([edit])
})

test('a bot of any platform tells of edits and deletions by the id of the message', async () => {
  const { baton } = app.bot()
  await baton.messageEdited({ channel: 'c1', id: 'm-1', text: 'Size 43' })
  await baton.messageEdited({ channel: 'c1', id: 'm-1', text: '', attachments: [{ image_url: 'https://pics.example/a.png' }] })
  await baton.messageDeleted({ channel: 'c1', id: 'm-1' })
  const timestamp = expect.any(Number) as number
  expect(app.server.sent('in').map(({ body }) => body)).toEqual([
    { channel: 'c1', id: 'm-1', text: 'Size 43', edited: true, timestamp },
    { channel: 'c1', id: 'm-1', text: '', edited: true, timestamp, attachments: [{ image_url: 'https://pics.example/a.png' }] },
    { channel: 'c1', id: 'm-1', deleted: true, timestamp },
  ])
  const { baton: onMessenger } = app.bot({ platform: 'messenger' })
  await onMessenger.messageDeleted({ channel: 'U', id: 'm_9' })
  expect(app.server.sent('in').at(-1)?.body).toMatchObject({ channel: 'U', mid: 'm_9', deleted: true })
  await expect(baton.messageDeleted({ channel: 'c1', id: '' })).rejects.toThrow(TypeError)
})

test('it is told after the message itself, and later when Baton is out of reach', async () => {
  const { baton, errors } = app.bot({ retry: { attempts: 3, firstDelayMs: 5, withinMs: 2_000 } })
  const fine = { body: { paused: false, epoch: 1, channel: 'c1' } }
  app.server.answer('in', () => new Promise((answer) => setTimeout(answer, 30, fine)), fine)
  const said = baton.receive({ channel: 'c1', id: 'm-1', text: 'hello' })
  await Promise.all([said, baton.messageEdited({ channel: 'c1', id: 'm-1', text: 'hello!' })])
  expect(app.server.sent('in').map(({ body }) => body['text'])).toEqual(['hello', 'hello!'])
  app.server.answer('in', { status: 500 }, { status: 500 }, { status: 500 }, fine)
  await baton.messageDeleted({ channel: 'c1', id: 'm-1' })
  expect(errors).toHaveLength(1)
  await expect.poll(() => app.server.sent('in').length).toBe(6)
  expect(
    new Set(
      app.server
        .sent('in')
        .slice(2)
        .map(({ headers }) => headers['idempotency-key']),
    ).size,
  ).toBe(1)
})
